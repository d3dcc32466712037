import { createHash } from 'node:crypto';

/** No browser may run, show or frame an answer of the API. */
export const apiPolicy = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'";

/** The hosts from which a pixel loads its script, and to which it reports. */
export type PixelHosts = { script: string[]; report: string[] };

/**
 * The content security policy of one HTML page: files of the site, and exactly the page's own inline
 * scripts, by their hashes.
 * @param inlineStyles whether scripts of the page may add style sheets
 * @param pixelHosts third-party hosts, on a page that a pixel may measure
 */
export function pagePolicy(
  html: string,
  { inlineStyles, pixelHosts }: { inlineStyles: boolean; pixelHosts?: PixelHosts | undefined },
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
    'form-action': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
  };
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
