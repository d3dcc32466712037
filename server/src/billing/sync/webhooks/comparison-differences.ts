import { dayMs } from '@stillweb/contract/time';
import { sql } from 'kysely';
import { batchDelete } from '../../../platform/database/batch-delete.ts';
import type { BillingDatabase } from '../../context.ts';

/** Stores which subscriptions of a customer the comparison with Stripe has found to differ. */
export async function insertDifferences(
  db: BillingDatabase,
  customerId: string,
  subscriptionIds: readonly string[],
): Promise<void> {
  if (subscriptionIds.length === 0) return;
  await db
    .insertInto('comparison_differences')
    .values(subscriptionIds.map((id) => ({ stripe_customer_id: customerId, subscription_id: id })))
    .execute();
}

/** The differences of the last 24 hours, newest first, with the account of the customer. */
export function listDifferences(db: BillingDatabase, limit: number) {
  return selectRecent(db)
    .leftJoin(
      'billing_customers',
      'billing_customers.stripe_customer_id',
      'comparison_differences.stripe_customer_id',
    )
    .select(['subscription_id', 'found_at', 'billing_customers.user_id'])
    .orderBy('found_at', 'desc')
    .limit(limit)
    .execute();
}

export async function countDifferences(db: BillingDatabase): Promise<number> {
  const { count } = await selectRecent(db)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

function selectRecent(db: BillingDatabase) {
  return db
    .selectFrom('comparison_differences')
    .where('found_at', '>', sql<Date>`now() - interval '24 hours'`);
}

/** Deletes a batch of the differences of 30 days ago. */
export const deleteOldDifferences = batchDelete({
  table: 'comparison_differences',
  key: 'id',
  since: 'found_at',
  keptFor: 30 * dayMs,
});
