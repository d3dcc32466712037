import { loopbackNames } from '../platform/loopback.ts';

/** OpenID Connect over http would let anyone on the network path log in as another user. */
export function isSafeIssuer(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return protocol === 'https:' || loopbackNames.has(hostname);
}
