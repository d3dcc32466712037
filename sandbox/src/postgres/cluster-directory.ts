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
  chmodSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, sep } from 'node:path';
import { canEnter } from './run-as.ts';
import type { RunAs } from './run-as.ts';
import { isRunning } from './stale-postmaster.ts';

/**
 * Creates the directory of `dataDir`'s database files, owned by `user`: inside `dataDir`, or, where
 * `user` can't enter that, outside, under a name made from a random key stored in `dataDir`. So the
 * data persist with `dataDir`, and one that is new, copied or moved starts without data.
 * @throws when the directory belongs to another user.
 */
export function clusterDirectory(dataDir: string, user: RunAs): string {
  const inside = join(dataDir, 'cluster');
  const directory = canEnter(user, dataDir) ? inside : directoryOutside(dataDir, user);
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const owner = user?.uid ?? process.getuid?.();
  const status = lstatSync(directory);
  if (status.uid !== owner && user && status.uid === 0) chownSync(directory, user.uid, user.gid);
  else if (status.uid !== owner) {
    throw new Error(
      `The database in ${directory} belongs to user ${status.uid}, but PostgreSQL would run as user ${owner}. ` +
        'Start as the user who started before, or choose another DATA_DIR.',
    );
  }
  return directory;
}

function directoryOutside(dataDir: string, user: RunAs): string {
  const keyFile = join(dataDir, 'cluster-key');
  const stored = readIfExists(keyFile);
  const key = stored ?? randomUUID();
  // Not again: a process that looks for a running database would read the file while it is empty.
  if (stored === undefined) writeFileSync(keyFile, key, { mode: 0o600 });
  const digest = createHash('sha256').update(`${key}:${dataDir}`).digest('hex');
  const root = findAccessibleDirectory(user);
  removeOrphanedClusters(root);
  const directory = join(root, `data-${digest.slice(0, 20)}`);
  const record = `${directory}.home`;
  if (!existsSync(record)) writeFileSync(record, `${key}\n${keyFile}`, { mode: 0o600 });
  return directory;
}

/** Removes the databases whose `dataDir` is gone. */
function removeOrphanedClusters(root: string): void {
  for (const name of readdirSync(root).filter((entry) => entry.endsWith('.home'))) {
    const record = join(root, name);
    const directory = record.slice(0, -'.home'.length);
    const [key = '', keyFile = ''] = readFileSync(record, 'utf8').split('\n');
    if (!isOrphaned(key, keyFile) || isRunning(directory)) continue;
    for (const path of [directory, `${directory}.password`, record]) {
      rmSync(path, { recursive: true, force: true });
    }
  }
}

/**
 * Whether the `dataDir` of a database is gone: another key has replaced its own, or it was temporary.
 * Any other missing `dataDir` may be on a disk that is not mounted at the moment.
 */
function isOrphaned(key: string, keyFile: string): boolean {
  const storedKey = readIfExists(keyFile);
  const isTemporary = keyFile.startsWith(`${realpathSync(tmpdir())}${sep}`);
  return storedKey === undefined ? isTemporary : storedKey !== key;
}

function readIfExists(file: string): string | undefined {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

/**
 * A directory outside the checkout that `user` can enter, for a checkout below a directory that it
 * can't enter (a 0700 home). Only the user who runs this process can write into it.
 * /var/lib comes first because the system removes old files elsewhere.
 * @throws when there is none; the message names the directories that were considered.
 */
export function findAccessibleDirectory(user: RunAs): string {
  const candidates = ['/var/lib', '/var/tmp', tmpdir()].map((parent) => join(parent, 'stillweb'));
  const directory = candidates.find((directory) => canOwn(directory) && canEnter(user, directory));
  if (!directory) {
    throw new Error(
      `PostgreSQL's user can't enter this checkout, nor any of ${candidates.join(', ')}. ` +
        'Put the checkout where other users may enter, or run as an ordinary user.',
    );
  }
  return directory;
}

function canOwn(directory: string): boolean {
  try {
    mkdirSync(directory, { recursive: true });
    const status = lstatSync(directory);
    if (!status.isDirectory() || status.uid !== process.getuid?.()) return false;
    chmodSync(directory, 0o711);
    return true;
  } catch {
    return false;
  }
}
