import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

const texts = new Set(['.html', '.js', '.css', '.svg', '.json', '.xml', '.txt', '.webmanifest']);
// A smaller file fits into one packet anyway.
const minBytes = 512;

/** Writes FILE.br and FILE.gz next to every text file in a folder, when they are smaller. */
export async function compressTexts(folder: string): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  const files = entries
    .filter((entry) => entry.isFile() && texts.has(extname(entry.name)))
    .map((entry) => join(entry.parentPath, entry.name));
  // zlib compresses in threads, so all files at once use every core.
  await Promise.all(files.map(compress));
}

async function compress(file: string): Promise<void> {
  const text = await readFile(file);
  if (text.length < minBytes) return;
  const best = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
  };
  const [small, zipped] = await Promise.all([
    brotli(text, { params: best }),
    zip(text, { level: 9 }),
  ]);
  if (small.length < text.length) await writeFile(`${file}.br`, small);
  if (zipped.length < text.length) await writeFile(`${file}.gz`, zipped);
}
