import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statfsSync,
  statSync,
} from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';

import { isClaimed } from './claim.ts';
import { clearStalePostmaster } from './stale-postmaster.ts';

/** Linux keeps the files of this folder in memory. */
const memoryFolder = '/dev/shm';

/** Several times the size of the databases of a run. */
const neededBytes = 1024 ** 3;

/** A run claims its folder only after the build. */
const unclaimedMs = 600_000;

/**
 * Creates a data folder for a run of tests, to be deleted by the caller. Deletes those of earlier runs
 * that were killed.
 *
 * It is in memory where there is room: a database consists of 300 files, and each test file creates
 * one or two, which takes a disk up to thirty times as long.
 * @param purpose part of the folder's name; only folders of the same purpose are deleted
 */
export async function temporaryDataDir(purpose: string): Promise<string> {
  const prefix = `stillweb-${purpose}-`;
  await removeAbandoned(prefix);
  const dataDir = mkdtempSync(join(hasRoom(memoryFolder) ? memoryFolder : tmpdir(), prefix));
  // PostgreSQL may run as another user.
  chmodSync(dataDir, 0o711);
  return dataDir;
}

function hasRoom(folder: string): boolean {
  return existsSync(folder) && Math.min(freeBytes(folder), freemem()) > neededBytes;
}

function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

async function removeAbandoned(prefix: string): Promise<void> {
  const folders = [memoryFolder, tmpdir()].filter((folder) => existsSync(folder));
  const dataDirs = folders.flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => name.startsWith(prefix))
      .map((name) => join(folder, name)),
  );
  for (const dataDir of dataDirs) {
    const postgresDir = join(dataDir, 'postgres');
    // Another run may have deleted it meanwhile.
    const madeAt = statSync(dataDir, { throwIfNoEntry: false })?.mtimeMs;
    const isNew = madeAt === undefined || Date.now() - madeAt < unclaimedMs;
    if (isNew || isClaimed(postgresDir)) continue;
    await clearStalePostmaster(join(postgresDir, 'cluster'));
    rmSync(dataDir, { recursive: true, force: true });
  }
}
