import type { SupportContext } from '../../src/account/context.ts';
import type { AccountTables } from '../../src/account/tables.ts';
import { systemClock, type Clock } from '../../src/platform/clock.ts';
import { openDatabase, openPool } from '../../src/platform/database/database.ts';
import { createJobProducer } from '../../src/platform/jobs/job-producer.ts';

/** Opens the context for the use cases of staff, on the database of a server. */
export async function openSupport(
  databaseUrl: string,
  clock: Clock = systemClock,
): Promise<SupportContext & { close: () => Promise<void> }> {
  const pool = openPool(databaseUrl);
  const jobs = createJobProducer(pool);
  await jobs.start();
  return {
    db: openDatabase<AccountTables>(pool),
    jobs,
    clock,
    recordEvent: () => {},
    close: async () => {
      await jobs.stop();
      await pool.end();
    },
  };
}
