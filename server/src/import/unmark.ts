import type { Kysely } from 'kysely';
import type Stripe from 'stripe';
import { rereadCustomersAtPrice } from '../billing/store/customers/imported-customers.ts';
import { unmarkPrice } from '../billing/stripe/old-business.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import { requireImport } from '../platform/switches.ts';
import type { ImportTables } from './tables.ts';

/**
 * Takes back that a price counts as one of our plans. Its subscriptions are forgotten as their customers are read
 * again, and with them the repairs that wait.
 * @returns how many customers are read again
 * @throws Error for a price without a mark, and when no import is under way
 */
export async function unmark(
  { db, jobs, stripe }: { db: Kysely<ImportTables>; jobs: Pick<Jobs, 'enqueue'>; stripe: Stripe },
  priceId: string,
): Promise<number> {
  const { wasMarked, reread } = await db.transaction().execute(async (trx) => {
    await requireImport(trx);
    return {
      wasMarked: await unmarkPrice(stripe, priceId),
      // Also without a mark: an attempt that was killed may have removed it.
      reread: await rereadCustomersAtPrice({ jobs }, trx, priceId),
    };
  });
  if (!wasMarked) throw new Error(`${priceId} has no mark: there is nothing to take back.`);
  return reread;
}
