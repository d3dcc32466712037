import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
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

/** Starts one PostgreSQL for the whole run; stops it and deletes its data afterwards. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  await removeAbandonedRuns();
  const dataDir = mkdtempSync(join(tmpdir(), prefix));
  chmodSync(dataDir, 0o711);
  const postgres = await startPostgres({ dataDir, durable: false });
  project.provide('postgresUrl', postgres.url('postgres'));
  return async () => {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}

/** Cleans up after runs that were killed. */
async function removeAbandonedRuns(): Promise<void> {
  for (const name of readdirSync(tmpdir())) {
    const dataDir = join(tmpdir(), name);
    if (!name.startsWith(prefix) || isClaimed(dataDir)) continue;
    await clearStalePostmaster(join(dataDir, 'cluster'));
    rmSync(dataDir, { recursive: true, force: true });
  }
}
