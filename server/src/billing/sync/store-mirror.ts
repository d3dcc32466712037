import { sql } from 'kysely';
import type { Person } from '../rules/person-claims.ts';
import { findEarlierWithdrawals } from '../store/customers/person-claims.ts';
import { storeRefunds } from '../store/history/refunds.ts';
import { listSubscriptionsOfCustomer, upsertSubscription } from '../store/subscriptions.ts';
import { mapRefunds } from '../stripe/map/map-refunds.ts';
import { mapSubscription } from '../stripe/map/map-subscription.ts';
import { balancesOf, cardFingerprints, idOf } from '../stripe/objects.ts';
import { defaultMethodId, type StripeState } from '../stripe/read/read-state.ts';
import type { SubscriptionRow } from '../tables.ts';
import type { SyncContext } from './sync-context.ts';
import type { BillingDatabase } from '../context.ts';
import { forgetPurchases } from './forget-purchases.ts';
import { replaceOtherSubscriptions } from '../store/customers/other-subscriptions.ts';

/**
 * Stores the customer, the subscriptions and the refunds as they are at Stripe.
 * @returns the rows of the subscriptions before and after; one that Stripe no longer lists stays as it was
 */
export async function storeMirror(
  sync: SyncContext,
): Promise<{ before: SubscriptionRow[]; after: SubscriptionRow[] }> {
  const { trx, state } = sync;
  const customerId = sync.customer.stripe_customer_id;
  await storeOthers(trx, customerId, state);
  const before = await listSubscriptionsOfCustomer(trx, customerId);
  const after = new Map(before.map((row) => [row.id, row]));
  const hasWithdrawnBefore = await findEarlierWithdrawals(trx, personOf(sync), sync.billing);
  for (const subscription of state.subscriptions) {
    const row = await upsertSubscription(trx, {
      ...mapSubscription(subscription, state),
      withdrew_before: hasWithdrawnBefore(subscription.id),
    });
    after.set(row.id, row);
  }
  await storeRefunds(trx, mapRefunds(customerId, state.charges));
  await storeCustomer(sync);
  return { before, after: [...after.values()] };
}

function personOf({ customer, state }: SyncContext): Person {
  const { user_id: userId, email } = customer;
  return { userId, email, cardFingerprints: cardFingerprints(state.charges) };
}

async function storeCustomer({ trx, customer, state }: SyncContext): Promise<void> {
  const { customer: read, startedAt } = state;
  await trx
    .updateTable('billing_customers')
    .set({
      synced_at: startedAt,
      // A change that arrived after the reading began still needs a synchronization.
      dirty_at: sql<Date | null>`case when dirty_at > ${startedAt} then dirty_at end`,
      ...(read.deleted
        ? { deleted_at: sql<Date>`coalesce(deleted_at, ${startedAt})` }
        : {
            balances: JSON.stringify(balancesOf(read)),
            default_payment_method: defaultMethodId(read) ?? null,
          }),
    })
    .where('stripe_customer_id', '=', customer.stripe_customer_id)
    .execute();
}

/** Stores that a customer has subscriptions to other products, and nothing else of such purchases. */
export async function storeOthers(
  trx: BillingDatabase,
  customerId: string,
  { others: { subscriptions, invoices, charges } }: Pick<StripeState, 'others'>,
): Promise<void> {
  await replaceOtherSubscriptions(
    trx,
    customerId,
    subscriptions.map(({ id, status, items }) => ({
      id,
      stripe_customer_id: customerId,
      status,
      products: items.data.flatMap(({ price }) => idOf(price.product) ?? []),
    })),
  );
  if (subscriptions.length + invoices.length + charges.length === 0) return;
  await forgetPurchases(trx, customerId, {
    subscriptions: subscriptions.map(({ id }) => id),
    invoices: invoices.map(({ id }) => id),
    charges: charges.map(({ id }) => id),
    paymentIntents: charges.flatMap(({ payment_intent }) => idOf(payment_intent) ?? []),
  });
}
