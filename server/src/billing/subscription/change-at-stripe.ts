import { AppError } from '../../platform/app-error.ts';
import type { BillingContext } from '../context.ts';
import { scheduleSync } from '../store/customers/customers.ts';
import { isAnswered } from '../stripe/errors.ts';
import type { OwnedSubscription } from '../tables.ts';
import { syncAndFindCurrent } from './current-subscription.ts';

/**
 * Changes the user's subscription at Stripe. Whether that succeeded is what a reading afterwards shows,
 * not what Stripe answered: an answer may be lost, and a refusal may mean that it was done before.
 * @param isDone whether the subscription as read afterwards shows the change
 * @throws Stripe's error, if the change does not show
 */
export async function changeAtStripe(
  billing: BillingContext,
  userId: string,
  change: () => Promise<unknown>,
  isDone: (after: OwnedSubscription | undefined) => boolean,
): Promise<void> {
  const failure = await failureOf(change);
  const after = await syncAndFindCurrent(billing, userId);
  if (isDone(after)) return;
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
