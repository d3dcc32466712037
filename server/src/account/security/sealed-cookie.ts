import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { CookieSettings } from '../../http/private-cookie.ts';
import type { Clock } from '../../platform/clock.ts';
import { decrypt, deriveKeys, encrypt } from './derived-keys.ts';

/** @property subject the cookie is valid for this subject only, and does not contain it */
type Variant = { subject?: string; options?: CookieSerializeOptions };

export type SealedCookie<Content> = {
  set: (reply: FastifyReply, content: Content, variant?: Variant) => void;
  /** Undefined for one that is missing, forged, expired or about another subject. */
  read: (request: FastifyRequest, variant?: Pick<Variant, 'subject'>) => Content | undefined;
  clear: (reply: FastifyReply, variant?: Pick<Variant, 'options'>) => void;
};

/** A cookie that only our servers can read and make. */
export function createSealedCookie<Content extends object>(settings: {
  cookie: CookieSettings;
  /** Of its keys: no other cookie counts as this one. */
  purpose: string;
  content: z.ZodMiniType<Content>;
  /** Milliseconds. */
  lifetime: number;
  secrets: string;
  clock: Clock;
}): SealedCookie<Content> {
  const { cookie, clock, lifetime } = settings;
  const keys = deriveKeys(settings.secrets, settings.purpose);
  return {
    set: (reply, content, { subject, options } = {}) => {
      const expiresAt = clock().getTime() + lifetime;
      const sealed = encrypt(keys, JSON.stringify({ ...content, expiresAt }), subject);
      const expires = new Date(expiresAt);
      reply.setCookie(cookie.name, sealed, { ...cookie.options, ...options, expires });
    },
    read: (request, { subject } = {}) => {
      const text = decrypt(keys, request.cookies[cookie.name] ?? '', subject);
      if (text === undefined) return undefined;
      const stored: unknown = JSON.parse(text);
      const expiresAt = expiring.safeParse(stored).data?.expiresAt ?? 0;
      // A server of another release may have stored something else.
      return clock().getTime() < expiresAt ? settings.content.safeParse(stored).data : undefined;
    },
    clear: (reply, { options } = {}) => {
      reply.clearCookie(cookie.name, { ...cookie.options, ...options });
    },
  };
}

const expiring = z.object({ expiresAt: z.number() });
