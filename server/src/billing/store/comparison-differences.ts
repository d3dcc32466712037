import { countDeleted } from '../../platform/database.ts';
import type { BillingDatabase } from '../context.ts';

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

const keptFor = 30 * 24 * 60 * 60_000;

/** Deletes a batch of the differences of 30 days ago. */
export function deleteOldDifferences(
  db: BillingDatabase,
  now: Date,
  limit: number,
): Promise<number> {
  const old = db
    .selectFrom('comparison_differences')
    .select('id')
    .where('found_at', '<', new Date(now.getTime() - keptFor))
    .limit(limit);
  return countDeleted(db.deleteFrom('comparison_differences').where('id', 'in', old));
}
