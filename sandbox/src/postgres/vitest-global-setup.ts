import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';

import type { TestProject } from 'vitest/node';

import { isClaimed } from './claim.ts';
import { clearStalePostmaster } from './stale-postmaster.ts';
import { startPostgres } from './start-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The maintenance database of the PostgreSQL that serves the whole run. */
    postgresUrl: string;
  }
}

const prefix = 'stillweb-vitest-';

/** Linux keeps the files of this folder in memory. */
const memoryFolder = '/dev/shm';

/** Several times what the databases of a run take at once. */
const neededBytes = 1024 ** 3;

/** Starts one PostgreSQL for the whole run; stops it and deletes its data afterwards. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  await removeAbandonedRuns();
  const dataDir = mkdtempSync(join(chooseFolder(), prefix));
  chmodSync(dataDir, 0o711);
  const postgres = await startPostgres({ dataDir, durable: false });
  project.provide('postgresUrl', postgres.url('postgres'));
  return async () => {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}

/**
 * In memory where there is room: a database consists of 300 files, and each test file creates one or
 * two, which takes a disk up to thirty times as long.
 */
function chooseFolder(): string {
  return existsSync(memoryFolder) && Math.min(freeBytes(memoryFolder), freemem()) > neededBytes
    ? memoryFolder
    : tmpdir();
}

function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

/** Cleans up after runs that were killed. */
async function removeAbandonedRuns(): Promise<void> {
  const folders = [memoryFolder, tmpdir()].filter((folder) => existsSync(folder));
  const entries = folders.flatMap((folder) =>
    readdirSync(folder).map((name) => ({ folder, name })),
  );
  for (const { folder, name } of entries) {
    const dataDir = join(folder, name);
    if (!name.startsWith(prefix) || isClaimed(dataDir)) continue;
    await clearStalePostmaster(join(dataDir, 'cluster'));
    rmSync(dataDir, { recursive: true, force: true });
  }
}
