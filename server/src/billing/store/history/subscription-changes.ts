import type { BillingDatabase } from '../../context.ts';
import type { NewSubscriptionChangeRow, SubscriptionChangeRow } from '../../tables.ts';
import type { SubscriptionState } from '../../rules/subscription-state.ts';

/** The history of a customer's subscriptions, oldest first. */
export function listChanges(
  db: BillingDatabase,
  customerId: string,
): Promise<SubscriptionChangeRow[]> {
  return db
    .selectFrom('subscription_changes')
    .selectAll()
    .where('stripe_customer_id', '=', customerId)
    .orderBy('subscription_id')
    .orderBy('at')
    .orderBy('position')
    .execute();
}

/** Replaces the history of one subscription. */
export async function replaceChanges(
  db: BillingDatabase,
  subscriptionId: string,
  rows: NewSubscriptionChangeRow[],
): Promise<void> {
  await db
    .deleteFrom('subscription_changes')
    .where('subscription_id', '=', subscriptionId)
    .execute();
  if (rows.length > 0) await db.insertInto('subscription_changes').values(rows).execute();
}

/** The state of a subscription in a row. */
export function stateOfRow(row: SubscriptionChangeRow): SubscriptionState {
  return {
    status: row.status,
    price: row.price_id,
    amount: row.amount,
    quantity: row.quantity,
    currency: row.currency,
    interval: row.interval,
    intervalCount: row.interval_count,
    discounts: row.discounts,
    trialEnd: secondsOrNull(row.trial_end),
    cancelAt: secondsOrNull(row.cancel_at),
    cancelRequestedAt: secondsOrNull(row.cancel_requested_at),
    endedAt: secondsOrNull(row.ended_at),
  };
}

export function secondsOrNull(date: Date | null): number | null {
  return date && date.getTime() / 1000;
}

/**
 * The states of a customer's subscriptions in the events that were received until a reading of Stripe began:
 * the reading contains the changes of these events.
 */
export async function listSnapshots(db: BillingDatabase, customerId: string, until: Date) {
  const rows = await db
    .selectFrom('stripe_events')
    .select(['subscription', 'created_at'])
    .where('stripe_customer_id', '=', customerId)
    .where('subscription', 'is not', null)
    .where('received_at', '<=', until)
    .execute();
  return rows.flatMap(({ subscription, created_at }) =>
    subscription && created_at
      ? [{ ...subscription, at: Math.floor(created_at.getTime() / 1000) }]
      : [],
  );
}
