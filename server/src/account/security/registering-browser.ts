import type { FastifyReply, FastifyRequest } from 'fastify';
import { privateCookie } from '../../http/private-cookie.ts';
import type { Clock } from '../../platform/clock.ts';
import { deriveKeys, isSigned, sign } from './derived-keys.ts';

type Registration = { email: string; passwordHash: string };

export type RegisteringBrowsers = {
  /** Whether this browser has made a registration within the last hour. */
  hasRegistered: (request: FastifyRequest, registration: Registration) => boolean;
  /** Marks a browser that has just made a registration. */
  remember: (reply: FastifyReply, registration: Registration) => void;
};

const lifetimeMs = 3_600_000;

/**
 * Remembers in a signed cookie what a browser has registered, so that its user need not enter the
 * password once more. The cookie is set for every address, and says nothing of its account.
 */
export function createRegisteringBrowsers(options: {
  publicUrl: string;
  secrets: string;
  clock: Clock;
}): RegisteringBrowsers {
  const { clock } = options;
  const cookie = privateCookie(options.publicUrl, 'registration');
  const keys = deriveKeys(options.secrets, 'stillweb registration cookies');
  const textOf = (since: string, { email, passwordHash }: Registration) =>
    `${since} ${email} ${passwordHash}`;

  return {
    hasRegistered: (request, registration) => {
      const [since = '', signature = ''] = request.cookies[cookie.name]?.split('.') ?? [];
      const isRecent = clock().getTime() - Number(since) < lifetimeMs;
      return isRecent && isSigned(keys, textOf(since, registration), signature);
    },
    remember: (reply, registration) => {
      const since = clock().getTime();
      const signature = sign(keys, textOf(String(since), registration));
      const expires = new Date(since + lifetimeMs);
      reply.setCookie(cookie.name, `${since}.${signature}`, { ...cookie.options, expires });
    },
  };
}
