import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createCookie } from '../../http/cookie.ts';
import type { Clock } from '../../platform/clock.ts';
import { deriveKeys, type DerivedKey } from './derived-keys.ts';

export type DeviceCookie = {
  /** The id of the browser, if it has logged in to this account before. */
  knownFor: (request: FastifyRequest, email: string) => string | undefined;
  /** Marks a browser that has just logged in. */
  set: (reply: FastifyReply, email: string) => void;
};

const lifetime = 180 * 86_400_000;

/**
 * Remembers which browsers an account was used from, so that whoever guesses at its password cannot
 * shut its owner out (OWASP: device cookies). It opens nothing: it only counts guesses apart.
 */
export function createDeviceCookie(options: {
  publicUrl: string;
  secrets: string;
  clock: Clock;
}): DeviceCookie {
  const { clock } = options;
  const cookie = createCookie(options.publicUrl, 'device');
  const keys = deriveKeys(options.secrets, 'stillweb device cookies');
  const sign = ({ key }: DerivedKey, id: string, since: string, email: string) =>
    createHmac('sha256', key).update(`${id} ${since} ${email}`).digest('base64url');

  return {
    knownFor: (request, email) => {
      const [id = '', since = '', signature = ''] = cookie.read(request)?.split('.') ?? [];
      const isYoung = clock().getTime() - Number(since) < lifetime;
      const isRight = (key: DerivedKey) => isEqual(signature, sign(key, id, since, email));
      return isYoung && keys.all.some(isRight) ? id : undefined;
    },
    set: (reply, email) => {
      const id = randomUUID();
      const now = clock().getTime();
      const signature = sign(keys.current, id, String(now), email);
      cookie.set(reply, `${id}.${now}.${signature}`, new Date(now + lifetime));
    },
  };
}

function isEqual(given: string, right: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}
