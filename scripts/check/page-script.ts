import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

/**
 * The bytes of script, brotli compressed, that a browser loads with a page before the user acts: inline
 * scripts, script files, modules that load first or after the paint, and what those import.
 * @param client the folder that the site is served from
 * @param html the page
 * @param more URLs of modules that the page loads but does not name
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
    ...matches(html, /<link[^>]*\bhref="([^"]+\.js)"/g),
    ...inline.flatMap((text) => importsOf(text, '/')),
    ...more,
  ];
  const files = withImports(client, named).map((path) => lengthOfFile(join(client, path)));
  const texts = inline.map((text) => compressedLength(Buffer.from(text)));
  return [...files, ...texts].reduce((sum, length) => sum + length, 0);
}

/** Most pages load the same large file, which takes a second to compress. */
const lengths = new Map<string, number>();

/** In bytes after brotli. */
export function lengthOfFile(file: string): number {
  const length = lengths.get(file) ?? compressedLength(readFileSync(file));
  lengths.set(file, length);
  return length;
}

export function compressedLength(text: Buffer): number {
  return brotliCompressSync(text).length;
}

function withImports(client: string, named: string[]): string[] {
  const visited = new Set<string>();
  const queue = named.filter((address) => address.startsWith('/'));
  for (let path = queue.pop(); path; path = queue.pop()) {
    if (visited.has(path)) continue;
    visited.add(path);
    queue.push(...importsOf(readFileSync(join(client, path), 'utf8'), path));
  }
  return [...visited];
}

/** Static imports only: `import(…)` loads later. */
function importsOf(code: string, path: string): string[] {
  return matches(code, /\b(?:import|from)\s*["']((?:\.{1,2})?\/[^"']+\.js)["']/g).map((address) =>
    posix.resolve(posix.dirname(path), address),
  );
}

function matches(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map((match) => match[1] ?? '');
}
