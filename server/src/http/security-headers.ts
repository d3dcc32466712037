import type { onRequestHookHandler } from 'fastify';
import { apiPolicy } from './content-security-policy.ts';

/**
 * What every answer carries. The defaults suit the API; what serves documents loosens what it must.
 */
export function securityHeaders(publicUrl: string): onRequestHookHandler {
  const headers: Record<string, string> = {
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
    headers['strict-transport-security'] = 'max-age=63072000; includeSubDomains';
  }
  return (request, reply, done) => {
    reply.headers(headers);
    // A token in the address must not travel to the next site.
    if (request.url.startsWith('/auth')) reply.header('referrer-policy', 'no-referrer');
    done();
  };
}
