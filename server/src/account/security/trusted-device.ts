import { randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { privateCookie } from '../../http/private-cookie.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Credentials } from '../store/users.ts';
import { deriveKeys, isSigned, sign } from './derived-keys.ts';

/** What a browser shows from which the account of an address was used before. */
export type ShownDevice = {
  id: string;
  /** When the account was last logged in to there: milliseconds since 1970. */
  since: number;
};

export type TrustedDevices = {
  /** What the browser that asks shows for an address. Whether it is still trusted, `trustedDevice` says. */
  find: (request: FastifyRequest, email: string) => ShownDevice | undefined;
  /** Marks a browser that has just logged in. @param id of the trusted device that it was before */
  remember: (reply: FastifyReply, email: string, id?: string) => void;
};

/** The id of a device, unless its user has changed a key since, and so ended that devices are trusted. */
export function trustedDevice(
  shown: ShownDevice | undefined,
  user: Pick<Credentials, 'devicesForgottenAt'> | undefined,
): string | undefined {
  if (!shown || !user) return undefined;
  const { devicesForgottenAt } = user;
  return !devicesForgottenAt || shown.since >= devicesForgottenAt.getTime() ? shown.id : undefined;
}

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
      const isOurs = isRecent && isSigned(keys, `${id} ${since} ${email}`, signature);
      return isOurs ? { id, since: Number(since) } : undefined;
    },
    remember: (reply, email, id = randomUUID()) => {
      const now = clock().getTime();
      const signature = sign(keys, `${id} ${now} ${email}`);
      const expires = new Date(now + lifetimeMs);
      reply.setCookie(cookie.name, `${id}.${now}.${signature}`, { ...cookie.options, expires });
    },
  };
}
