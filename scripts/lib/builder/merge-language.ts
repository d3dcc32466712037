import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

type Site = Record<string, unknown>;

/**
 * Puts the pages that were built in a further language into the site: the pages and their templates keep the folder
 * of the language, assets join those of the other languages, and `site.json` has the paths of all.
 * @param folder the output of the site's build in English
 * @param build the same in the language, which is removed
 */
export async function mergeLanguage(folder: string, build: string, code: string): Promise<void> {
  await copyAssets(join(build, 'client/assets'), join(folder, 'client/assets'));
  for (const part of ['client', 'templates']) {
    const pages = join(build, part, code);
    if (existsSync(pages)) await cp(pages, join(folder, part, code), { recursive: true });
  }
  const file = join(folder, 'site.json');
  const [site, further] = await Promise.all([readSite(file), readSite(join(build, 'site.json'))]);
  await writeFile(file, JSON.stringify(mergeSites(site, further)));
  await rm(build, { recursive: true });
}

/** @throws for a name that has another content: names carry a hash of it */
async function copyAssets(from: string, to: string): Promise<void> {
  for (const name of await readdir(from)) {
    const asset = await readFile(join(from, name));
    const same = join(to, name);
    if (existsSync(same) && !asset.equals(await readFile(same))) {
      throw new Error(`two languages have an asset ${name} of different content`);
    }
    await writeFile(same, asset);
  }
}

async function readSite(file: string): Promise<Site> {
  return JSON.parse(await readFile(file, 'utf8'));
}

/** Lists with the entries of both, objects with the keys of both. */
function mergeSites(one: Site, other: Site): Site {
  const entries = Object.entries(one).map(([name, value]) => [name, merge(value, other[name])]);
  return Object.fromEntries(entries);
}

function merge(one: unknown, other: unknown): unknown {
  if (Array.isArray(one) && Array.isArray(other)) return [...new Set([...one, ...other])];
  return isObject(one) && isObject(other) ? { ...other, ...mergeSites(one, other) } : one;
}

function isObject(value: unknown): value is Site {
  return typeof value === 'object' && value !== null;
}
