import { randomUUID } from 'node:crypto';
import { dayMs } from '@stillweb/contract/time';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { privateCookie } from '../../http/private-cookie.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Credentials } from '../store/users.ts';
import { createSealedCookie } from './sealed-cookie.ts';

/** What a browser shows from which the account of an address was used before. */
const shownDevice = z.object({
  id: z.string(),
  /** When the account was last logged in to there: milliseconds since 1970. */
  since: z.number(),
});
export type ShownDevice = z.infer<typeof shownDevice>;

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

const lifetime = 180 * dayMs;

/**
 * Remembers in a sealed cookie which browsers an account was used from, so that failed attempts from
 * elsewhere do not lock its owner out (OWASP: device cookies). The cookie opens nothing: attempts with
 * it are only counted separately.
 */
export function createTrustedDevices(options: {
  publicUrl: string;
  secrets: string;
  clock: Clock;
}): TrustedDevices {
  const device = createSealedCookie({
    ...options,
    cookie: privateCookie(options.publicUrl, 'device'),
    purpose: 'stillweb device cookies',
    content: shownDevice,
    lifetime,
  });
  return {
    find: (request, email) => device.read(request, { subject: email }),
    remember: (reply, email, id = randomUUID()) => {
      const since = options.clock().getTime();
      device.set(reply, { id, since }, { subject: email });
    },
  };
}
