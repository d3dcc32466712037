import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { keepPreviousAssets } from './previous-assets.ts';

let parent: string;
let folder: string;
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'stillweb-build-'));
  folder = join(parent, 'build');
});
afterEach(() => rmSync(parent, { recursive: true }));

/** Empties the folder, as React Router's build does, and writes files into its `client/assets`. */
function writeAssets(names: string[]) {
  const assets = join(folder, 'client/assets');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(assets, { recursive: true });
  for (const name of names) writeFileSync(join(assets, name), name);
}

const build = (...names: string[]) => keep(async () => writeAssets(names));

const keep = (write: () => Promise<void>) =>
  keepPreviousAssets({ folder, aside: join(parent, 'aside') }, write);

const previous = () => readdirSync(join(folder, 'previous-assets'));

test('the first build has no previous assets', async () => {
  await build('app-1.js');
  expect(readdirSync(folder)).toEqual(['client']);
});

test('security 34: the assets of the previous build are kept, those before it are not', async () => {
  await build('app-1.js', 'app-1.js.br', 'font.woff2');
  await build('app-2.js', 'font.woff2');
  expect(previous()).toEqual(['app-1.js', 'app-1.js.br']);
  expect(readFileSync(join(folder, 'previous-assets/app-1.js'), 'utf8')).toBe('app-1.js');
  await build('app-3.js', 'font.woff2');
  expect(previous()).toEqual(['app-2.js']);
  expect(readdirSync(folder).sort()).toEqual(['client', 'previous-assets']);
  expect(readdirSync(parent)).toEqual(['build']);
});

test('a build that changes no asset keeps the previous ones', async () => {
  await build('app-1.js');
  await build('app-2.js');
  await build('app-2.js');
  expect(previous()).toEqual(['app-1.js']);
});

test('a build that fails half-way does not count as the previous one', async () => {
  await build('app-1.js');
  const failed = keep(async () => {
    writeAssets(['broken.js']);
    throw new Error('no build');
  });
  await expect(failed).rejects.toThrow('no build');
  await build('app-2.js');
  expect(previous()).toEqual(['app-1.js']);
});
