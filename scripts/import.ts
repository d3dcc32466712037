import { parseArgs } from 'node:util';
import { finish } from './import/finish.ts';
import { importFile } from './import/import-file.ts';
import { runAlone } from '../server/src/import/store/runs.ts';
import type { ImportTables } from '../server/src/import/tables.ts';
import { unmark } from '../server/src/import/unmark.ts';
import { openDatabase, openPool } from '../server/src/platform/database/database.ts';
import { createJobProducer } from '../server/src/platform/jobs/job-producer.ts';
import { findDatabase } from './lib/stack/find-database.ts';
import { openStripe } from './import/open-stripe.ts';
import { plural } from './import/print-summary.ts';

const usage = `npm run import -- FILE                    what the users in FILE (.csv or .jsonl) would become; nothing is written
npm run import -- FILE --write            make accounts of them
                       --invite           and invite each of them by email, once
                       --map import.json  which prices at Stripe are which plan; import.json unless given
npm run import -- unmark price_…          take back that a price counts as a plan, until the import is finished
npm run import -- finish [--yes]          end the import: show what waits for that, and let it happen

Uses DATABASE_URL, STRIPE_SECRET_KEY and STRIPE_API_BASE; without them, the copy that runs with DATA_DIR.
Exit code: 0 nothing is left out, 2 rows are left out, 1 an error.`;

const [command, ...options] = process.argv.slice(2);

try {
  if (!command || command.startsWith('--')) throw new Error(usage);
  process.exitCode = await run(command, options);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

function run(name: string, options: string[]): Promise<number> {
  switch (name) {
    case 'finish':
      return finish(options);
    case 'unmark':
      return unmarkPrice(options);
    default:
      return importFile(name, options);
  }
}

/** Has a price that was mapped by mistake no longer count as one of our plans. @returns the exit code */
async function unmarkPrice(options: string[]): Promise<number> {
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
