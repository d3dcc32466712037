import { existsSync } from 'node:fs';
import { cp, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Keeps the assets of the build before beside those of the new one: a tab that is open during a release
 * still loads them. The server serves both.
 * @param folder what the build writes; the assets before stand in its `previous-assets`
 * @param build replaces `client/assets`
 */
export async function keepPreviousAssets(
  folder: string,
  build: () => Promise<void>,
): Promise<void> {
  const assets = join(folder, 'client/assets');
  const previous = join(folder, 'previous-assets');
  const copy = join(folder, 'assets-before-build');
  // After a build that failed, the copy is what was last served; `client` may hold anything.
  if (existsSync(assets) && !existsSync(copy)) await cp(assets, copy, { recursive: true });
  await build();
  if (!existsSync(copy)) return;
  for (const name of await readdir(assets)) await rm(join(copy, name), { force: true });
  // A build that changes no asset is no new generation.
  if ((await readdir(copy)).length === 0) return rm(copy, { recursive: true });
  await rm(previous, { recursive: true, force: true });
  await rename(copy, previous);
}
