import { createHash, randomUUID } from 'node:crypto';
import {
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, sep } from 'node:path';

import { canEnter, type RunAs } from './run-as.ts';
import { isServed } from './stale-postmaster.ts';
import { stagingRoot } from './staging.ts';

/**
 * The directory that holds the database files of `dataDir`: inside it, or, where `user` can't enter
 * it, in a place of its own that a random number kept in `dataDir` leads to. So the data still belong
 * to their `dataDir`: they persist with it, and a removed, copied or moved one begins anew.
 * Creates the directory, owned by `user`.
 * @throws when it belongs to somebody else.
 */
export function clusterPlace(dataDir: string, user: RunAs): string {
  const inside = join(dataDir, 'cluster');
  const place = canEnter(user, dataDir) ? inside : outside(dataDir, user);
  mkdirSync(place, { recursive: true, mode: 0o700 });
  const owner = user?.uid ?? process.getuid?.();
  const status = lstatSync(place);
  if (status.uid !== owner && user && status.uid === 0) chownSync(place, user.uid, user.gid);
  else if (status.uid !== owner) {
    throw new Error(
      `The database in ${place} belongs to user ${status.uid}, but PostgreSQL would run as user ${owner}. ` +
        'Start as the user who started before, or choose another DATA_DIR.',
    );
  }
  return place;
}

function outside(dataDir: string, user: RunAs): string {
  const keyFile = join(dataDir, 'cluster-key');
  const key = readIfThere(keyFile) ?? randomUUID();
  writeFileSync(keyFile, key, { mode: 0o600 });
  const digest = createHash('sha256').update(`${key}:${dataDir}`).digest('hex');
  const root = stagingRoot(user);
  sweepOrphans(root);
  const place = join(root, `data-${digest.slice(0, 20)}`);
  writeFileSync(`${place}.home`, `${key}\n${keyFile}`, { mode: 0o600 });
  return place;
}

/** Removes databases that no start will ever find again. */
function sweepOrphans(root: string): void {
  for (const name of readdirSync(root).filter((entry) => entry.endsWith('.home'))) {
    const record = join(root, name);
    const place = record.slice(0, -'.home'.length);
    const [key = '', keyFile = ''] = readFileSync(record, 'utf8').split('\n');
    if (!isLost(key, keyFile) || isServed(place)) continue;
    for (const path of [place, `${place}.password`, record]) {
      rmSync(path, { recursive: true, force: true });
    }
  }
}

/**
 * A home that is gone may be on a disk that is not mounted today; but not if it was a temporary one,
 * and not if there is a newer one in its place.
 */
function isLost(key: string, keyFile: string): boolean {
  const found = readIfThere(keyFile);
  const isTemporary = keyFile.startsWith(`${realpathSync(tmpdir())}${sep}`);
  return found === undefined ? isTemporary : found !== key;
}

function readIfThere(file: string): string | undefined {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}
