import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createRandomToken } from '../platform/random-token.ts';

export type CookieSettings = { name: string; options: CookieSerializeOptions };

/**
 * A cookie that neither scripts nor requests of other sites can use. Over https the prefix of its name
 * makes browsers refuse one that another host or an unencrypted answer has set.
 */
export function privateCookie(publicUrl: string, title: string): CookieSettings {
  const secure = new URL(publicUrl).protocol === 'https:';
  return {
    name: secure ? `__Host-${title}` : title,
    options: { path: '/', httpOnly: true, secure, sameSite: 'strict' },
  };
}

/** The secret in a cookie by which a browser is known again; one that has none gets it. */
export function keepBrowserSecret(
  request: FastifyRequest,
  reply: FastifyReply,
  { cookie: { name, options }, expires }: { cookie: CookieSettings; expires: Date },
): string {
  const secret = request.cookies[name] ?? createRandomToken();
  reply.setCookie(name, secret, { ...options, expires });
  return secret;
}
