import type { FastifyInstance } from 'fastify';
import { apiPolicy } from './csp.ts';

const tokenPages = /^\/(?:auth|withdraw\/confirm|unsubscribe)/;

/** Puts security headers on every answer. They suit the API; the site overrides some for its pages. */
export function sendSecurityHeaders(app: FastifyInstance, publicUrl: string): void {
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
    usual['strict-transport-security'] = 'max-age=63072000';
  }
  // The address of these pages may hold a token, which must not reach the next site.
  const onTokenPages = { ...usual, 'referrer-policy': 'no-referrer' };

  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(tokenPages.test(request.url) ? onTokenPages : usual);
    done();
  });
}
