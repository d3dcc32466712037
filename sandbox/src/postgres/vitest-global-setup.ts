import { rmSync } from 'node:fs';
import { join } from 'node:path';

import type { TestProject } from 'vitest/node';

import { startPostgres } from './start-postgres.ts';
import { temporaryDataDir } from './temporary-data-dir.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The maintenance database of the PostgreSQL that serves the whole run. */
    postgresUrl: string;
  }
}

/** Starts one PostgreSQL for the whole run; stops it and deletes its data afterwards. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await temporaryDataDir('vitest');
  const postgres = await startPostgres({ dataDir: join(dataDir, 'postgres'), durable: false });
  project.provide('postgresUrl', postgres.url('postgres'));
  return async () => {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}
