import { randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { privateCookie } from '../../http/private-cookie.ts';
import type { Clock } from '../../platform/clock.ts';
import { deriveKeys, isSigned, sign } from './derived-keys.ts';

export type TrustedDevices = {
  /** The id of the browser that asks, if the account was used from it before. */
  find: (request: FastifyRequest, email: string) => string | undefined;
  /** Marks a browser that has just logged in. */
  remember: (reply: FastifyReply, email: string) => void;
};

const lifetimeMs = 180 * 86_400_000;

/**
 * Remembers in a signed cookie which browsers an account was used from, so that failed attempts from
 * elsewhere do not lock its owner out (OWASP: device cookies). The cookie opens nothing: attempts with
 * it are only counted separately.
 */
export function createTrustedDevices(options: {
  publicUrl: string;
  secrets: string;
  clock: Clock;
}): TrustedDevices {
  const { clock } = options;
  const cookie = privateCookie(options.publicUrl, 'device');
  const keys = deriveKeys(options.secrets, 'stillweb device cookies');

  return {
    find: (request, email) => {
      const [id = '', since = '', signature = ''] = request.cookies[cookie.name]?.split('.') ?? [];
      const isRecent = clock().getTime() - Number(since) < lifetimeMs;
      return isRecent && isSigned(keys, `${id} ${since} ${email}`, signature) ? id : undefined;
    },
    remember: (reply, email) => {
      const id = randomUUID();
      const now = clock().getTime();
      const signature = sign(keys, `${id} ${now} ${email}`);
      const expires = new Date(now + lifetimeMs);
      reply.setCookie(cookie.name, `${id}.${now}.${signature}`, { ...cookie.options, expires });
    },
  };
}
