import { execFile } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { BrowserContext } from '@playwright/test';
import { addresses } from './addresses.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Builds a copy of the site with a pixel in its brand. @returns the folder of the copy */
export async function buildWithPixel(pixelId: string): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), 'stillweb-pixel-'));
  const excluded = /\/(build|dist|\.react-router|node_modules)$/;
  for (const name of ['web', 'ui', 'contract', 'texts', 'tsconfig.base.json']) {
    await cp(join(root, name), join(copy, name), {
      recursive: true,
      filter: (path) => !excluded.test(path),
    });
  }
  await linkPackages(copy);
  const brand = join(copy, 'contract/src/brand.ts');
  const text = await readFile(brand, 'utf8');
  const configured = text.replace('string | null = null', `string | null = '${pixelId}'`);
  if (configured === text) throw new Error('the brand file has no pixel setting to replace');
  await writeFile(brand, configured);
  const command = join(root, 'node_modules/.bin/react-router');
  await promisify(execFile)(process.execPath, [command, 'build'], {
    cwd: join(copy, 'web'),
    env: { ...process.env, NODE_ENV: 'production' },
  });
  return copy;
}

/** Links all npm packages, except that the copy has its own contract, texts and kit. */
async function linkPackages(copy: string) {
  const own = '@stillweb';
  await mkdir(join(copy, 'node_modules', own), { recursive: true });
  for (const name of await readdir(join(root, 'node_modules'))) {
    if (name === own) continue;
    await symlink(join(root, 'node_modules', name), join(copy, 'node_modules', name));
  }
  for (const name of ['contract', 'texts', 'ui']) {
    await symlink(join(copy, name), join(copy, 'node_modules', own, name));
  }
}

/** Serves a build's files at the site's address; the server answers all other requests. */
export async function serveBuild(context: BrowserContext, folder: string) {
  const files = join(folder, 'web/build/client');
  await context.route(`${addresses.site}/**`, (route) => {
    const { pathname } = new URL(route.request().url());
    const path = [join(files, pathname), join(files, pathname, 'index.html')].find(
      (candidate) => existsSync(candidate) && statSync(candidate).isFile(),
    );
    return path ? route.fulfill({ path }) : route.continue();
  });
}
