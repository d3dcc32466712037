import { loopbackNames } from '../platform/loopback.ts';

/** OpenID Connect over http would let anyone on the way log in as somebody else. */
export function isSafeIssuer(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return protocol === 'https:' || loopbackNames.has(hostname);
}
