import { execFile } from 'node:child_process';
import { join, extname } from 'node:path';
import { promisify } from 'node:util';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { offeredLanguages } from '@stillweb/texts/languages';
import { root } from '../settings.ts';
import { mergeLanguage } from './merge-language.ts';
import { keepPreviousAssets } from './previous-assets.ts';

const run = promisify(execFile);

const folder = join(root, 'web/build');
const aside = join(root, 'node_modules/.cache/stillweb-assets');

/**
 * Builds the pages and scripts of the site into `web/build` in each language, with compressed variants.
 * @throws with the output of the build when it fails
 */
export function buildSite(signal?: AbortSignal): Promise<void> {
  return keepPreviousAssets({ folder, aside }, async () => {
    await buildPages('web', { signal });
    for (const { code } of offeredLanguages(process.env).slice(1)) {
      await buildPages('web', { signal, language: code });
      await mergeLanguage(folder, join(folder, 'languages', code), code);
    }
    await compressTexts(join(folder, 'client'));
  });
}

/**
 * Builds the console into `console/build`, with compressed variants. Colleagues can load a page again:
 * assets of the build before are not kept.
 * @throws with the output of the build when it fails
 */
export async function buildConsole(signal?: AbortSignal): Promise<void> {
  await buildPages('console', { signal });
  await compressTexts(join(root, 'console/build/client'));
}

async function buildPages(
  workspace: 'web' | 'console',
  { signal, language = 'en' }: { signal: AbortSignal | undefined; language?: string },
): Promise<void> {
  const command = join(root, 'node_modules/.bin/react-router');
  try {
    await run(process.execPath, [command, 'build'], {
      cwd: join(root, workspace),
      env: { ...process.env, NODE_ENV: 'production', SITE_LANGUAGE: language },
      maxBuffer: 20_000_000,
      ...(signal && { signal }),
    });
  } catch (error) {
    const output = error instanceof Error ? outputOf(error) : String(error);
    throw new Error(`The pages of ${workspace} could not be built:\n${output}`, { cause: error });
  }
}

function outputOf(error: Error): string {
  const stdout = 'stdout' in error ? String(error.stdout) : '';
  const stderr = 'stderr' in error ? String(error.stderr) : '';
  return `${stdout}${stderr}`.trim() || error.message;
}

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

const texts = new Set(['.html', '.js', '.css', '.svg', '.json', '.xml', '.txt', '.webmanifest']);
// A smaller file fits into one packet anyway.
const minBytes = 512;

/** Writes FILE.br and FILE.gz next to every text file in a folder, when they are smaller. */
async function compressTexts(folder: string): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  const files = entries
    .filter((entry) => entry.isFile() && texts.has(extname(entry.name)))
    .map((entry) => join(entry.parentPath, entry.name));
  // zlib compresses in threads, so all files in parallel use every core.
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
