import { join } from 'node:path';

import { findRunningPostgres } from '../sandbox/src/postgres/find-running.ts';
import { explainBilling } from '../server/src/ops/explain-billing.ts';
import { listFailedEvents, resync, retryFailedEvents } from '../server/src/ops/repair-billing.ts';
import { openDatabase, openPool } from '../server/src/platform/database.ts';
import { createJobs } from '../server/src/platform/jobs.ts';
import { createLogger } from '../server/src/platform/logger.ts';
import { createMetrics } from '../server/src/platform/metrics.ts';
import { noTracing } from '../server/src/platform/tracing.ts';
import { readSettings } from './settings.ts';

const usage = `npm run ops -- why EMAIL          why a user sees the subscription that is shown
npm run ops -- resync EMAIL       read a user's subscriptions from Stripe again
npm run ops -- events --failed    events whose customer could not be synced
npm run ops -- events retry       retry those

Uses DATABASE_URL; without it, the database of the copy that runs with DATA_DIR.`;

const [command, argument] = process.argv.slice(2);

try {
  for (const line of await answer()) console.log(line);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function answer(): Promise<string[]> {
  const email = argument?.trim().toLowerCase();
  if (command === 'why' && email) return withOps(({ db }) => explainBilling(db, email));
  if (command === 'resync' && email) return withOps(async (ops) => [await resync(ops, email)]);
  if (command === 'events' && argument === '--failed') {
    return withOps(({ billingDb }) => listFailedEvents(billingDb));
  }
  if (command === 'events' && argument === 'retry') {
    return withOps(async (ops) => [await retryFailedEvents(ops)]);
  }
  throw new Error(usage);
}

type Ops = Parameters<typeof resync>[0];

async function withOps(task: (ops: Ops) => Promise<string[]>): Promise<string[]> {
  const databaseUrl = findDatabase();
  const pool = openPool(databaseUrl);
  const logger = createLogger({ level: 'warn' });
  const jobs = createJobs({ databaseUrl, logger, metrics: createMetrics(), tracing: noTracing });
  try {
    await jobs.start();
    return await task({ db: openDatabase(pool), billingDb: openDatabase(pool), jobs });
  } finally {
    await jobs.stop();
    await pool.end();
  }
}

function findDatabase(): string {
  const { dataDir } = readSettings(process.env);
  const url =
    process.env.DATABASE_URL || findRunningPostgres(join(dataDir, 'postgres'), 'stillweb');
  if (!url)
    throw new Error(`No copy is running with ${dataDir}. Run "npm start", or set DATABASE_URL.`);
  return url;
}
