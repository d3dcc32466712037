import type { Subscription } from '@stillweb/contract/billing/subscription';
import type { BillingContext } from '../context.ts';
import { findCurrentCustomer, recordAct, scheduleSync } from '../store/customers/customers.ts';
import { pickCurrent } from '../rules/status.ts';
import { refuseWhilePaying } from './allowed-changes.ts';
import { isOutOfDate, presentSubscription } from './present-subscription.ts';
import { withUserLock } from '../store/locks.ts';
import type { OwnedSubscription } from '../tables.ts';
import { listSubscriptionsOfUser } from '../store/subscriptions.ts';
import { syncCustomer } from '../sync/sync-customer.ts';

/** The subscription that counts for a user, from our tables, so that it works while Stripe is down. */
export async function currentSubscription(
  billing: BillingContext,
  userId: string,
): Promise<Subscription | null> {
  return currentOf(billing, await listSubscriptionsOfUser(billing.db, userId));
}

/** The one that counts of all subscriptions of a user. */
export async function currentOf(
  billing: BillingContext,
  subscriptions: OwnedSubscription[],
): Promise<Subscription | null> {
  const shown = await showCurrent(billing, subscriptions);
  if (shown && isOutOfDate(shown.row, shown.now)) {
    await scheduleSync(billing, shown.row.stripe_customer_id);
  }
  return shown?.subscription ?? null;
}

/** The same for staff who look at it: no synchronization is scheduled. */
export async function viewCurrentSubscription(
  billing: BillingContext,
  userId: string,
): Promise<Subscription | null> {
  const shown = await showCurrent(billing, await listSubscriptionsOfUser(billing.db, userId));
  return shown?.subscription ?? null;
}

async function showCurrent(billing: BillingContext, subscriptions: OwnedSubscription[]) {
  const row = pickCurrent(subscriptions);
  if (!row) return undefined;
  const now = await billing.billingClock();
  return { row, now, subscription: presentSubscription(row, now) };
}

/** The same row after a synchronization: a user's decision must not depend on a late webhook. */
export async function syncAndFindCurrent(
  billing: BillingContext,
  userId: string,
): Promise<OwnedSubscription | undefined> {
  const customer = await findCurrentCustomer(billing.db, userId);
  if (customer?.stripe_customer_id) await syncCustomer(billing, customer.stripe_customer_id);
  return findCurrent(billing, userId);
}

/**
 * Runs a change of the user's subscription, one at a time, and none while the result of a payment is not
 * known. The job that asks Stripe for that result has the same lock for up to a minute.
 * @param change gets the subscription as it is at Stripe now, and the context of work under the lock
 * @throws AppError PAYMENT_PROCESSING
 */
export async function withCurrentLocked<Result>(
  billing: BillingContext,
  userId: string,
  change: (current: OwnedSubscription | undefined, billing: BillingContext) => Promise<Result>,
): Promise<Result> {
  refuseWhilePaying(await findCurrent(billing, userId));
  return withUserLock(billing, userId, async (billing) => {
    const current = await syncAndFindCurrent(billing, userId);
    refuseWhilePaying(current);
    if (current) await recordAct(billing.db, current.stripe_customer_id);
    return change(current, billing);
  });
}

export async function findCurrent(
  billing: BillingContext,
  userId: string,
): Promise<OwnedSubscription | undefined> {
  return pickCurrent(await listSubscriptionsOfUser(billing.db, userId));
}
