import type { Kysely } from 'kysely';
import { backfillQueue } from '../billing/jobs.ts';
import { countCustomersAfter } from '../billing/store/customers.ts';
import { findNewestImport } from '../billing/store/imported-customers.ts';
import { beginPass, continuePass, findPass, hasPassSince } from '../billing/store/passes.ts';
import type { BillingTables } from '../billing/tables.ts';
import type { Ops } from './repair-billing.ts';

/**
 * Has a running server read the past of all customers from Stripe, or go on with it. It may be repeated: what
 * is stored already stays the same.
 */
export async function startBackfill({ billingDb, jobs }: Ops): Promise<string> {
  await billingDb.transaction().execute(async (trx) => {
    await continuePass(trx, 'backfill');
    await jobs.enqueue(trx, backfillQueue, {});
  });
  return describeBackfill(billingDb);
}

/** Has a running server read the past of the customers that were imported, unless one has begun with that. */
export async function backfillImported({ billingDb, jobs }: Omit<Ops, 'db'>): Promise<void> {
  await billingDb.transaction().execute(async (trx) => {
    const newest = await findNewestImport(trx);
    if (!newest || (await hasPassSince(trx, 'backfill', newest))) return;
    await beginPass(trx, 'backfill');
    await jobs.enqueue(trx, backfillQueue, {});
  });
}

/** How far the reading of the past has come. */
export async function describeBackfill(db: Kysely<BillingTables>): Promise<string> {
  const pass = await findPass(db, 'backfill');
  if (!pass) return 'No backfill is under way.';
  const isAtEvents = !pass.position.startsWith('cus_');
  const left = await countCustomersAfter(db, isAtEvents ? '' : pass.position, 'every');
  return `The backfill is under way: ${left} customers are left.`;
}
