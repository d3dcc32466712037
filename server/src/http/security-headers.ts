import type { onRequestHookHandler } from 'fastify';
import { apiPolicy } from '../site/csp.ts';

/**
 * What every answer carries, by the address that was asked for. The defaults suit the API; what serves
 * documents loosens what it must.
 */
export function securityHeaders(publicUrl: string): (url: string) => Record<string, string> {
  const usual: Record<string, string> = {
    'content-security-policy': apiPolicy,
    'cache-control': 'no-store',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  };
  if (new URL(publicUrl).protocol === 'https:') {
    usual['strict-transport-security'] = 'max-age=63072000; includeSubDomains';
  }
  // A token in the address must not travel to the next site.
  const withToken = { ...usual, 'referrer-policy': 'no-referrer' };
  return (url) => (url.startsWith('/auth') ? withToken : usual);
}

export function sendSecurityHeaders(
  headersFor: (url: string) => Record<string, string>,
): onRequestHookHandler {
  return (request, reply, done) => {
    reply.headers(headersFor(request.url));
    done();
  };
}
