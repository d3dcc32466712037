import { existsSync } from 'node:fs';
import { cp, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

type Folders = {
  /** The folder that the build empties and writes; the previous assets go to its `previous-assets`. */
  folder: string;
  /** Holds these assets during the build, on the same disk. */
  aside: string;
};

/**
 * Keeps the assets of the previous build with those of the new one: a tab that is open during a release
 * still loads them. The server serves both.
 * @param build replaces everything in the folder, including `client/assets`
 */
export async function keepPreviousAssets(
  { folder, aside }: Folders,
  build: () => Promise<void>,
): Promise<void> {
  const assets = join(folder, 'client/assets');
  const previous = join(folder, 'previous-assets');
  const [assetsAside, previousAside] = [join(aside, 'assets'), join(aside, 'previous-assets')];
  // After a failed build, the files aside are those that were last served; the folder may hold anything.
  if (existsSync(assets) && !existsSync(assetsAside)) {
    if (existsSync(previous)) await cp(previous, previousAside, { recursive: true });
    await cp(assets, assetsAside, { recursive: true });
  }
  await build();
  if (!existsSync(assetsAside)) return;
  for (const name of await readdir(assets)) await rm(join(assetsAside, name), { force: true });
  // A build that changes no asset is no new generation.
  const isUnchanged = (await readdir(assetsAside)).length === 0;
  const kept = isUnchanged ? previousAside : assetsAside;
  if (existsSync(kept)) await rename(kept, previous);
  await rm(aside, { recursive: true });
}
