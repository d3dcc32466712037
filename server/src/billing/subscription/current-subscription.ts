import type { Subscription } from '@stillweb/contract/subscription';
import type { BillingContext } from '../context.ts';
import { findCurrentCustomer } from '../store/customers.ts';
import { pickCurrent } from '../status.ts';
import { isOutOfDate, presentSubscription } from './present-subscription.ts';
import { scheduleSync } from '../store/events.ts';
import type { OwnedSubscription } from '../tables.ts';
import { listSubscriptionsOfUser } from '../store/subscriptions.ts';
import { syncCustomer } from '../sync/sync-customer.ts';

/** The subscription that counts for a user, from what is stored: it needs no answer of Stripe's. */
export async function currentSubscription(
  billing: BillingContext,
  userId: string,
): Promise<Subscription | null> {
  const shown = await findCurrent(billing, userId);
  if (!shown) return null;
  const now = billing.clock();
  if (isOutOfDate(shown, now)) await scheduleSync(billing, shown.stripe_customer_id);
  return presentSubscription(shown, now);
}

/** The same row after asking Stripe: what a user decides must not rest on a webhook that is late. */
export async function syncAndFindCurrent(
  billing: BillingContext,
  userId: string,
): Promise<OwnedSubscription | undefined> {
  const customer = await findCurrentCustomer(billing.db, userId);
  if (customer?.stripe_customer_id) await syncCustomer(billing, customer.stripe_customer_id);
  return findCurrent(billing, userId);
}

async function findCurrent(
  billing: BillingContext,
  userId: string,
): Promise<OwnedSubscription | undefined> {
  return pickCurrent(await listSubscriptionsOfUser(billing.db, userId));
}
