import type { BillingDatabase } from '../context.ts';
import { isEnded } from '../status.ts';
import type {
  EndingReason,
  NewSubscriptionRow,
  OwnedSubscription,
  SubscriptionRow,
} from '../tables.ts';

/** The subscriptions of a user. One that we have decided to end counts as ended from then on. */
export async function listSubscriptionsOfUser(
  db: BillingDatabase,
  userId: string,
): Promise<OwnedSubscription[]> {
  const rows = await db
    .selectFrom('subscriptions')
    .innerJoin(
      'billing_customers',
      'billing_customers.stripe_customer_id',
      'subscriptions.stripe_customer_id',
    )
    .leftJoin('subscription_endings', 'subscription_endings.subscription_id', 'subscriptions.id')
    .selectAll('subscriptions')
    .select([
      'billing_customers.balance',
      'subscription_endings.reason as ending',
      'subscription_endings.decided_at',
    ])
    .where('billing_customers.user_id', '=', userId)
    .execute();
  return rows.map(applyEnding);
}

function applyEnding({
  decided_at,
  ...row
}: OwnedSubscription & { decided_at: Date | null }): OwnedSubscription {
  if (!decided_at || isEnded(row)) return row;
  return { ...row, status: 'canceled', ended_at: decided_at };
}

export function listSubscriptionsOfCustomer(
  db: BillingDatabase,
  customerId: string,
): Promise<SubscriptionRow[]> {
  return db
    .selectFrom('subscriptions')
    .selectAll()
    .where('stripe_customer_id', '=', customerId)
    .execute();
}

export async function upsertSubscription(
  db: BillingDatabase,
  row: NewSubscriptionRow,
): Promise<void> {
  await db
    .insertInto('subscriptions')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute();
}

/** Why we ended subscriptions ourselves, by their ids. */
export async function listEndings(
  db: BillingDatabase,
  subscriptionIds: string[],
): Promise<Map<string, EndingReason>> {
  if (subscriptionIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('subscription_endings')
    .select(['subscription_id', 'reason'])
    .where('subscription_id', 'in', subscriptionIds)
    .execute();
  return new Map(rows.map((row) => [row.subscription_id, row.reason]));
}

/**
 * Records that we end a subscription: it counts as ended before Stripe has ended it.
 * @returns whether that is new
 */
export async function recordEnding(
  db: BillingDatabase,
  subscriptionId: string,
  reason: EndingReason,
): Promise<boolean> {
  const row = await db
    .insertInto('subscription_endings')
    .values({ subscription_id: subscriptionId, reason })
    .onConflict((conflict) => conflict.doNothing())
    .returning('subscription_id')
    .executeTakeFirst();
  return row !== undefined;
}
