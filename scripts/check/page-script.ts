import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

/**
 * The bytes of script, brotli compressed, that a page makes a browser load before anybody touches it:
 * inline scripts, script files, preloaded modules, and whatever those import.
 * @param client the folder that the site is served from
 * @param html the page
 * @param more addresses of modules that the page loads beside those it names
 */
export function scriptBytes(client: string, html: string, more: string[] = []): number {
  const inline = [...html.matchAll(/<script(?![^>]*\bsrc=)([^>]*)>(.*?)<\/script>/gs)]
    .filter(
      ([, attributes]) =>
        !/type="(application\/(ld\+)?json|speculationrules)"/.test(attributes ?? ''),
    )
    .map(([, , text]) => text ?? '');
  const named = [
    ...matches(html, /<script[^>]*\bsrc="([^"]+)"/g),
    ...matches(html, /<link[^>]*\brel="modulepreload"[^>]*\bhref="([^"]+)"/g),
    ...inline.flatMap((text) => importsOf(text, '/')),
    ...more,
  ];
  const files = withImports(client, named).map((path) => readFileSync(join(client, path)));
  const texts = inline.map((text) => Buffer.from(text));
  return [...files, ...texts].map(compressedLength).reduce((sum, length) => sum + length, 0);
}

export function compressedLength(text: Buffer): number {
  return brotliCompressSync(text).length;
}

function withImports(client: string, named: string[]): string[] {
  const found = new Set<string>();
  const waiting = named.filter((address) => address.startsWith('/'));
  for (let path = waiting.pop(); path; path = waiting.pop()) {
    if (found.has(path)) continue;
    found.add(path);
    waiting.push(...importsOf(readFileSync(join(client, path), 'utf8'), path));
  }
  return [...found];
}

/** Static imports only: `import(…)` waits for an occasion. */
function importsOf(code: string, path: string): string[] {
  return matches(code, /\b(?:import|from)\s*["']((?:\.{1,2})?\/[^"']+\.js)["']/g).map((address) =>
    posix.resolve(posix.dirname(path), address),
  );
}

function matches(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map((match) => match[1] ?? '');
}
