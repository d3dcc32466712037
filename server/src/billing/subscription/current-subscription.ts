import { AppError } from '../../platform/app-error.ts';
import type { BillingContext } from '../context.ts';
import { findCurrentCustomer, recordAct, scheduleSync } from '../store/customers/customers.ts';
import { refuseWhilePaying } from './allowed-changes.ts';
import { withUserLock } from '../store/locks.ts';
import { isAnswered } from '../stripe/errors.ts';
import { findCurrent, type CurrentSubscription } from '../store/subscriptions.ts';
import { syncCustomer } from '../sync/sync-customer.ts';

/** The same row after a synchronization: a user's decision must not depend on a late webhook. */
export async function syncAndFindCurrent(
  billing: BillingContext,
  userId: string,
): Promise<CurrentSubscription> {
  const customer = await findCurrentCustomer(billing.db, userId);
  if (customer) await syncCustomer(billing, customer.stripe_customer_id);
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
  change: (current: CurrentSubscription, billing: BillingContext) => Promise<Result>,
): Promise<Result> {
  refuseWhilePaying(await findCurrent(billing, userId));
  return withUserLock(billing, userId, async (billing) => {
    const current = await syncAndFindCurrent(billing, userId);
    refuseWhilePaying(current);
    if (current) await recordAct(billing.db, current);
    return change(current, billing);
  });
}

/**
 * Changes the user's subscription at Stripe. A reading afterwards shows whether that succeeded,
 * not Stripe's answer: an answer may be lost, and a refusal may mean that it was done before.
 * @param isDone whether the subscription as read afterwards shows the change
 * @returns the subscription as read afterwards
 * @throws Stripe's error, if the change does not show
 */
export async function changeAtStripe(
  billing: BillingContext,
  userId: string,
  change: () => Promise<unknown>,
  isDone: (after: CurrentSubscription) => boolean,
): Promise<CurrentSubscription> {
  const failure = await failureOf(change);
  const after = await syncAndFindCurrent(billing, userId);
  if (isDone(after)) return after;
  // Stripe may still be carrying it out: without a webhook, this reading shows it.
  if (after && failure !== undefined && !isAnswered(failure)) {
    await scheduleSync(billing, after.stripe_customer_id);
  }
  throw failure ?? new AppError('PAYMENT_PROVIDER_UNAVAILABLE');
}

async function failureOf(change: () => Promise<unknown>): Promise<unknown> {
  try {
    await change();
    return undefined;
  } catch (error) {
    return error;
  }
}
