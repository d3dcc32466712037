import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

const root = join(import.meta.dirname, '../..');

/** The files that the server sends. */
export const builtSite = join(root, 'web/build/client');

/** Builds the site unless it is up to date. */
export async function buildSite(): Promise<void> {
  const env = { ...process.env, VITEST: undefined };
  await promisify(execFile)(process.execPath, [join(root, 'scripts/run.mjs'), 'build'], { env });
}

export const readFile = (path: string) => readFileSync(join(builtSite, path), 'utf8');

export const readPage = (path: string) => readFile(join(path, 'index.html'));

export const isFile = (path: string) => existsSync(join(builtSite, path));

/** The path of every page that the build has written. */
export const listPages = () =>
  readdirSync(builtSite, { recursive: true, encoding: 'utf8' })
    .filter((name) => /(^|\/)index\.html$/.test(name))
    .map((name) => `/${name.replace(/\/?index\.html$/, '')}`);

/** The paths that the build names for the server, in all languages. */
export const readSite = (): { redirects: Record<string, string>; spaPaths: string[] } =>
  JSON.parse(readFileSync(join(root, 'web/build/site.json'), 'utf8'));
