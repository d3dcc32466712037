import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type Encoding = 'br' | 'gzip' | 'identity';

export type SiteFile = {
  type: string;
  etag: string;
  bodies: Partial<Record<Encoding, Buffer>> & { identity: Buffer };
  /** The same page with a line that offers a language, by its code. */
  offers?: ReadonlyMap<string, SiteFile>;
};

/** Reads every file below a folder, by its path with slashes, in all encodings in which it is sent. */
export async function readSiteFiles(folder: string): Promise<Map<string, SiteFile>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile() && !/\.(br|gz|map)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  const files = paths.map(async (path): Promise<[string, SiteFile]> => {
    const name = `/${relative(folder, path).split(sep).join('/')}`;
    return [name, await readSiteFile(path)];
  });
  return new Map(await Promise.all(files));
}

async function readSiteFile(path: string): Promise<SiteFile> {
  const identity = await readFile(path);
  const { type, compressible } = types[extname(path)] ?? unknownType;
  const etag = etagOf(identity);
  if (!compressible) return { type, etag, bodies: { identity } };
  const [br, gz] = await Promise.all([
    compressed(`${path}.br`, () => brotli(identity)),
    compressed(`${path}.gz`, () => promisify(gzip)(identity)),
  ]);
  return { type, etag, bodies: { identity, br, gzip: gz } };
}

/** A text file with this text; the same file, compressed as the build did, if that is its text. */
export async function withText(file: SiteFile, text: string): Promise<SiteFile> {
  const identity = Buffer.from(text);
  if (identity.equals(file.bodies.identity)) return file;
  const { type } = file;
  const [br, gz] = await Promise.all([brotli(identity), promisify(gzip)(identity)]);
  return { type, etag: etagOf(identity), bodies: { identity, br, gzip: gz } };
}

function etagOf(identity: Buffer): string {
  return createHash('sha256').update(identity).digest('base64url').slice(0, 22);
}

function brotli(identity: Buffer): Promise<Buffer> {
  return promisify(brotliCompress)(identity, brotliOptions);
}

/** The build compresses better than a start has time for. */
function compressed(path: string, compress: () => Promise<Buffer>): Promise<Buffer> {
  return existsSync(path) ? readFile(path) : compress();
}

const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

const unknownType = { type: 'application/octet-stream', compressible: false };
const text = (type: string) => ({ type: `${type}; charset=utf-8`, compressible: true });
const binary = (type: string) => ({ type, compressible: false });

const types: Record<string, { type: string; compressible: boolean }> = {
  '.html': text('text/html'),
  '.js': text('text/javascript'),
  '.css': text('text/css'),
  '.json': text('application/json'),
  '.webmanifest': text('application/manifest+json'),
  '.svg': text('image/svg+xml'),
  '.txt': text('text/plain'),
  '.xml': text('application/xml'),
  '.ico': binary('image/x-icon'),
  '.gif': binary('image/gif'),
  '.png': binary('image/png'),
  '.jpg': binary('image/jpeg'),
  '.webp': binary('image/webp'),
  '.avif': binary('image/avif'),
  '.woff2': binary('font/woff2'),
};
