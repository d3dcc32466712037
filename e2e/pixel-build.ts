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

/** Builds the site as it stands, with a pixel in its brand, in a folder that it returns. */
export async function buildWithPixel(pixelId: string): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), 'stillweb-pixel-'));
  const left = /\/(build|dist|\.react-router|node_modules)$/;
  for (const name of ['web', 'contract', 'tsconfig.base.json']) {
    await cp(join(root, name), join(copy, name), {
      recursive: true,
      filter: (path) => !left.test(path),
    });
  }
  await linkPackages(copy);
  const brand = join(copy, 'contract/src/brand.ts');
  const text = await readFile(brand, 'utf8');
  const configured = text.replace('string | null = null', `string | null = '${pixelId}'`);
  if (configured === text) throw new Error('the brand file no longer says that there is no pixel');
  await writeFile(brand, configured);
  const command = join(root, 'node_modules/.bin/react-router');
  await promisify(execFile)(process.execPath, [command, 'build'], {
    cwd: join(copy, 'web'),
    env: { ...process.env, NODE_ENV: 'production' },
  });
  return copy;
}

/** All that npm has installed, but the copy's own contract. */
async function linkPackages(copy: string) {
  const own = '@stillweb';
  await mkdir(join(copy, 'node_modules', own), { recursive: true });
  for (const name of await readdir(join(root, 'node_modules'))) {
    if (name === own) continue;
    await symlink(join(root, 'node_modules', name), join(copy, 'node_modules', name));
  }
  await symlink(join(copy, 'contract'), join(copy, 'node_modules', own, 'contract'));
}

/** Shows a build's files at our address; what it has no file for the server answers, as its API. */
export async function showBuild(context: BrowserContext, folder: string) {
  const files = join(folder, 'web/build/client');
  await context.route(`${addresses.site}/**`, (route) => {
    const { pathname } = new URL(route.request().url());
    const path = [join(files, pathname), join(files, pathname, 'index.html')].find(
      (candidate) => existsSync(candidate) && statSync(candidate).isFile(),
    );
    return path ? route.fulfill({ path }) : route.continue();
  });
}
