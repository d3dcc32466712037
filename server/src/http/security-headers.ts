import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

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

/** No browser may run, show or frame an answer of the API. */
const apiPolicy = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'";

/** The hosts from which a pixel loads its script, and to which it reports. */
type PixelHosts = { script: string[]; report: string[] };

type PagePermissions = {
  inlineStyles: boolean;
  pixelHosts?: PixelHosts | undefined;
  framesOwnPages?: boolean;
};

/**
 * The content security policy of one HTML page: files of the site, and exactly the page's own inline
 * scripts, by their hashes.
 * @param inlineStyles whether scripts of the page may add style sheets
 * @param pixelHosts third-party hosts, on a page that a pixel may measure
 * @param framesOwnPages whether the page may show another page of the site in a frame
 */
export function pagePolicy(
  html: string,
  { inlineStyles, pixelHosts, framesOwnPages = false }: PagePermissions,
): string {
  const { script = [], report = [] } = pixelHosts ?? {};
  const styles = inlineStyles ? ["'unsafe-inline'"] : hashesOf('style', html);
  const directives = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...hashesOf('script', html), ...script],
    'style-src': ["'self'", ...styles],
    'img-src': ["'self'", 'data:', ...report],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...script, ...report],
    'manifest-src': ["'self'"],
    ...(framesOwnPages && { 'frame-src': ["'self'"] }),
    'form-action': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
  };
  return serialize(directives);
}

/**
 * The policy of the page that the test page (`/test`) measures in a frame: it runs the scripts of other
 * hosts, so it is sandboxed, and has no access to the site that it comes from.
 * @param hosts the origins from which it may load, besides its own inline script and styles
 */
export function testFramePolicy(html: string, hosts: string[]): string {
  return serialize({
    sandbox: ['allow-scripts'],
    'default-src': ["'none'"],
    'script-src': [...hashesOf('script', html), ...hosts],
    'style-src': [...hashesOf('style', html), ...hosts],
    'img-src': hosts,
    'form-action': ["'none'"],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'self'"],
  });
}

function serialize(directives: Record<string, string[]>): string {
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
}

function hashesOf(tag: 'script' | 'style', html: string): string[] {
  const elements = html.matchAll(
    new RegExp(`<${tag}(?=[\\s>])([^>]*)>([\\s\\S]*?)</${tag}>`, 'gi'),
  );
  const texts = [...elements]
    .filter(([, attributes = '']) => !/\ssrc\s*=/i.test(attributes))
    .map(([, , text = '']) => text);
  const hashes = texts.map((text) => createHash('sha256').update(text).digest('base64'));
  return [...new Set(hashes)].map((hash) => `'sha256-${hash}'`);
}
