import { join } from 'node:path';
import { findRunningPostgres } from '../../../sandbox/src/postgres/find-running.ts';
import { readSettings, type Environment } from '../settings.ts';
import type { StaffContext } from '../../../server/src/console/staff/record-change.ts';
import type { ConsoleTables } from '../../../server/src/console/tables.ts';
import { systemClock } from '../../../server/src/platform/clock.ts';
import { openDatabase, openPool } from '../../../server/src/platform/database/database.ts';
import { createJobProducer } from '../../../server/src/platform/jobs/job-producer.ts';

/**
 * The database that a command works on: DATABASE_URL, or that of the copy that runs with DATA_DIR.
 * @throws when there is neither
 */
export function findDatabase(env: Environment): string {
  const { dataDir } = readSettings(env);
  const url = env.DATABASE_URL || findRunningPostgres(join(dataDir, 'postgres'), 'stillweb');
  if (!url)
    throw new Error(`No copy is running with ${dataDir}. Run "npm start", or set DATABASE_URL.`);
  return url;
}

/**
 * Runs a use case of the console's staff on the database that a command works on.
 * @param url the address of the console, for links
 */
export async function withStaffContext<Result>(
  env: Environment,
  url: string,
  task: (context: StaffContext) => Promise<Result>,
): Promise<Result> {
  const pool = openPool(findDatabase(env));
  const db = openDatabase<ConsoleTables>(pool);
  const jobs = createJobProducer(pool);
  try {
    await jobs.start();
    return await task({ db, clock: systemClock, url, jobs });
  } finally {
    await jobs.stop();
    await db.destroy();
  }
}
