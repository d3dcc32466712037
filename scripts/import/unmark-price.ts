import { parseArgs } from 'node:util';
import { runAlone } from '../../server/src/import/store/runs.ts';
import type { ImportTables } from '../../server/src/import/tables.ts';
import { unmark } from '../../server/src/import/unmark.ts';
import { openDatabase, openPool } from '../../server/src/platform/database/database.ts';
import { createJobProducer } from '../../server/src/platform/jobs/job-producer.ts';
import { findDatabase } from '../stack/find-database.ts';
import { openStripe } from './open-stripe.ts';
import { plural } from './print-summary.ts';

/** Has a price that was mapped by mistake no longer count as one of our plans. @returns the exit code */
export async function unmarkPrice(options: string[]): Promise<number> {
  const [priceId, ...others] = parseArgs({ args: options, allowPositionals: true }).positionals;
  if (!priceId || others.length > 0) throw new Error('Name one price: unmark price_…');
  const databaseUrl = findDatabase(process.env);
  const pool = openPool(databaseUrl);
  const jobs = createJobProducer(pool);
  try {
    await jobs.start();
    const db = openDatabase<ImportTables>(pool);
    const stripe = await openStripe(process.env, db);
    const reread = await runAlone(databaseUrl, () => unmark({ db, jobs, stripe }, priceId));
    console.log(`${priceId} no longer counts as a plan. Take it out of "prices" of import.json.`);
    if (reread > 0) console.log(`A server that runs reads ${plural(reread, 'customer')} again.`);
    return 0;
  } finally {
    await jobs.stop();
    await pool.end();
  }
}
