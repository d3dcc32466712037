import { parseArgs } from 'node:util';
import {
  finishImport,
  listPendingChanges,
  type PendingChange,
} from '../../server/src/import/finish-import.ts';
import { openDatabase, openPool } from '../../server/src/platform/database/database.ts';
import { createJobProducer } from '../../server/src/platform/jobs/job-producer.ts';
import { askConsent } from '../lib/processes/ask-consent.ts';
import { readBillingClock } from '../lib/stack/billing-clock.ts';
import { findDatabase } from '../lib/stack/find-database.ts';

/** Ends the import: shows the held repairs and releases them to the servers. @returns the exit code */
export async function finish(options: string[]): Promise<number> {
  const { values } = parseArgs({
    args: options,
    options: { yes: { type: 'boolean', default: false } },
  });
  const pool = openPool(findDatabase(process.env));
  const jobs = createJobProducer(pool);
  try {
    await jobs.start();
    return await finishOnConsent({ db: openDatabase(pool), jobs }, values.yes);
  } finally {
    await jobs.stop();
    await pool.end();
  }
}

type Import = Omit<Parameters<typeof finishImport>[0], 'now'>;

async function finishOnConsent({ db, jobs }: Import, hasConsent: boolean): Promise<number> {
  for (;;) {
    const changes = await listPendingChanges(db);
    printChanges(changes);
    if (!hasConsent && !(await askConsent('Finish the import?'))) {
      console.log('The import goes on. Nothing was changed.');
      return 1;
    }
    if (await finishImport({ db, jobs, now: await readBillingClock(process.env) }, changes)) {
      console.log('The import is finished.');
      return 0;
    }
    console.log('Something has changed meanwhile:');
  }
}

function printChanges(changes: PendingChange[]): void {
  for (const { customer, email, change } of changes) {
    console.log(`${customer}  ${email ?? 'its account is deleted'}  ${change}`);
  }
  const count = changes.length === 1 ? '1 change waits' : `${changes.length} changes wait`;
  console.log(changes.length === 0 ? 'Nothing waits.' : `${count} at Stripe.`);
}
