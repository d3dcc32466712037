import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Call, Derived } from './derive-schemas.ts';
import type { SchemaFile } from './derive.ts';
import type { Schema } from './schema.ts';

const root = fileURLToPath(new URL('../../../../..', import.meta.url)).replace(/\/$/, '');
const sdk = dirname(dirname(createRequire(import.meta.url).resolve('stripe')));
const cache = join(root, 'node_modules/.cache/stripe-schemas');

export type Schemas = {
  calls: Record<string, Call>;
  event: Schema;
  failure: Schema;
  /** Reads one of the files that the schemas refer to, by its `$id`. */
  file: (id: string) => SchemaFile;
};

/** The schemas of the installed SDK, derived if the cache does not have them. */
export async function openSchemas(): Promise<Schemas> {
  const folder = await prepareSchemas();
  const index: Omit<Derived, 'files'> = JSON.parse(read(join(folder, 'index.json')));
  return { ...index, file: (id) => JSON.parse(read(join(folder, fileOf(id)))) };
}

/**
 * Derives the schemas, unless the cache has them for this version of the SDK and of these sources.
 * Several processes may do so at the same time: each writes a folder of its own, and the first one to finish
 * gives it the final name.
 * @returns the folder with the schemas
 */
export async function prepareSchemas(): Promise<string> {
  const folder = join(cache, await version());
  if (existsSync(folder)) return folder;
  const { deriveSchemas } = await import('./derive-schemas.ts');
  mkdirSync(cache, { recursive: true });
  const draft = mkdtempSync(join(cache, 'draft-'));
  write(draft, deriveSchemas(root, join(sdk, 'esm/resources')));
  try {
    renameSync(draft, folder);
  } catch (error) {
    rmSync(draft, { recursive: true });
    if (!existsSync(folder)) throw error;
  }
  return folder;
}

async function version(): Promise<string> {
  const sources = readdirSync(import.meta.dirname).filter((name) => !name.endsWith('.test.ts'));
  const hash = createHash('sha256');
  for (const name of sources.sort()) hash.update(readFileSync(join(import.meta.dirname, name)));
  const sdkVersion = readFileSync(join(sdk, 'VERSION'), 'utf8').trim();
  return `${sdkVersion}-${hash.digest('hex').slice(0, 12)}`;
}

function write(folder: string, { files, ...index }: Derived): void {
  for (const file of files) writeJson(join(folder, fileOf(file.$id)), file);
  writeJson(join(folder, 'index.json'), index);
}

function fileOf(id: string): string {
  return `${id.replace('stripe:/', '')}.json`;
}

function writeJson(path: string, value: object): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, JSON.stringify(value));
}

function read(path: string): string {
  return readFileSync(path, 'utf8');
}
