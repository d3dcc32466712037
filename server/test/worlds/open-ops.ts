import type { Ops } from '../../src/ops/repair-billing.ts';
import { openDatabase, openPool } from '../../src/platform/database/database.ts';
import { createJobProducer } from '../../src/platform/jobs/job-producer.ts';
import { startBilling } from './start-billing.ts';

/** A world of billing with the commands of `npm run ops`. */
export async function startBillingWithOps() {
  const world = await startBilling();
  const { ops, close } = await openOps(world.server.databaseUrl);
  return {
    world,
    ops,
    close: async () => {
      await close();
      await world.close();
    },
  };
}

/** Opens the database and the queue for the commands of `npm run ops`. */
export async function openOps(
  databaseUrl: string,
): Promise<{ ops: Ops; close: () => Promise<void> }> {
  const pool = openPool(databaseUrl);
  const jobs = createJobProducer(pool);
  await jobs.start();
  return {
    ops: { db: openDatabase(pool), billingDb: openDatabase(pool), jobs },
    close: async () => {
      await jobs.stop();
      await pool.end();
    },
  };
}
