import type { CookieSerializeOptions } from '@fastify/cookie';

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
