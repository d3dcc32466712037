import type { StaffContext } from '../../server/src/console/staff/record-change.ts';
import type { ConsoleTables } from '../../server/src/console/tables.ts';
import { systemClock } from '../../server/src/platform/clock.ts';
import { openDatabase, openPool } from '../../server/src/platform/database/database.ts';
import { createJobProducer } from '../../server/src/platform/jobs/job-producer.ts';
import type { Environment } from '../settings.ts';
import { findDatabase } from './find-database.ts';

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
