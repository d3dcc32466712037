import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { root } from '../settings.ts';
import { compressTexts } from './compress.ts';
import { keepPreviousAssets } from './previous-assets.ts';

const run = promisify(execFile);

const folder = join(root, 'web/build');
const aside = join(root, 'node_modules/.cache/stillweb-assets');

/**
 * Builds the pages and scripts of the site into `web/build`, with compressed variants.
 * @throws with the output of the build when it fails
 */
export function buildSite(signal?: AbortSignal): Promise<void> {
  return keepPreviousAssets({ folder, aside }, async () => {
    await buildPages('web', signal);
    await compressTexts(join(folder, 'client'));
  });
}

/**
 * Builds the console into `console/build`, with compressed variants. Colleagues can load a page again:
 * assets of the build before are not kept.
 * @throws with the output of the build when it fails
 */
export async function buildConsole(signal?: AbortSignal): Promise<void> {
  await buildPages('console', signal);
  await compressTexts(join(root, 'console/build/client'));
}

async function buildPages(workspace: 'web' | 'console', signal?: AbortSignal): Promise<void> {
  const command = join(root, 'node_modules/.bin/react-router');
  try {
    await run(process.execPath, [command, 'build'], {
      cwd: join(root, workspace),
      env: { ...process.env, NODE_ENV: 'production' },
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
