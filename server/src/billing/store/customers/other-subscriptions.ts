import type { BillingDatabase } from '../../context.ts';
import { endedStatuses } from '../../rules/status.ts';
import type { NewOtherSubscription } from '../../tables.ts';

/** Stores the subscriptions of a customer to other products, in place of those that were read before. */
export async function replaceOtherSubscriptions(
  db: BillingDatabase,
  customerId: string,
  rows: NewOtherSubscription[],
): Promise<void> {
  await db.deleteFrom('other_subscriptions').where('stripe_customer_id', '=', customerId).execute();
  if (rows.length > 0) await db.insertInto('other_subscriptions').values(rows).execute();
}

/** The subscriptions of these customers to other products. */
export function listOtherSubscriptions(db: BillingDatabase, customerIds: readonly string[]) {
  return db
    .selectFrom('other_subscriptions')
    .select(['id', 'status', 'products'])
    .where('stripe_customer_id', 'in', [...customerIds, ''])
    .orderBy('id')
    .execute();
}

/** How many subscriptions to other products our customers have that have not ended. */
export async function countOtherSubscriptions(db: BillingDatabase): Promise<number> {
  const { count } = await db
    .selectFrom('other_subscriptions')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('status', 'not in', [...endedStatuses])
    .executeTakeFirstOrThrow();
  return count;
}
