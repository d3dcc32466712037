import type { CancelRequest, Subscription } from '@stillweb/contract/subscription';
import type Stripe from 'stripe';
import { AppError } from '../../platform/app-error.ts';
import type { BillingContext } from '../context.ts';
import { givesAccess, isEnded } from '../status.ts';
import { currentSubscription, syncAndFindCurrent } from './current-subscription.ts';
import { withUserLock } from '../store/locks.ts';
import { idOf } from '../stripe/objects.ts';
import { isRefusal } from '../stripe/errors.ts';
import type { OwnedSubscription } from '../tables.ts';

/**
 * Cancels a subscription at the end of the paid period. One that gives no access is cancelled at once,
 * without another attempt to charge. A second cancellation changes nothing.
 */
export function cancelSubscription(
  billing: BillingContext,
  userId: string,
  feedback: CancelRequest,
): Promise<Subscription | null> {
  return withUserLock(billing, userId, async () => {
    const current = await syncAndFindCurrent(billing, userId);
    if (!current) throw new AppError('NO_SUBSCRIPTION');
    if (isCancelled(current)) return currentSubscription(billing, userId);
    const refusal = await cancelAtStripe(billing, current, feedback);
    const after = await syncAndFindCurrent(billing, userId);
    if (refusal && after && !isCancelled(after)) throw refusal;
    return currentSubscription(billing, userId);
  });
}

function isCancelled(subscription: OwnedSubscription): boolean {
  return isEnded(subscription) || subscription.cancel_at !== null;
}

/** @returns why Stripe refused; if the subscription has ended in the meantime, that is no failure */
async function cancelAtStripe(
  { stripe }: BillingContext,
  subscription: OwnedSubscription,
  feedback: CancelRequest,
): Promise<unknown> {
  const cancellation_details = cancellationDetails(feedback);
  try {
    await voidPendingChange(stripe, subscription);
    await (givesAccess(subscription)
      ? stripe.subscriptions.update(subscription.id, {
          cancel_at_period_end: true,
          cancellation_details,
        })
      : stripe.subscriptions.cancel(subscription.id, { invoice_now: false, prorate: false }));
    return undefined;
  } catch (error) {
    if (isRefusal(error)) return error;
    throw error;
  }
}

/**
 * Voids a change of plan that still waits for the bank: paid later, it would buy a period that the
 * cancellation cuts short. At Stripe it ends with its invoice.
 */
async function voidPendingChange(
  stripe: Stripe,
  { id, pending_plan }: OwnedSubscription,
): Promise<void> {
  if (!pending_plan) return;
  const { pending_update, latest_invoice } = await stripe.subscriptions.retrieve(id);
  const invoice = idOf(latest_invoice);
  if (pending_update && invoice) await stripe.invoices.voidInvoice(invoice);
}

function cancellationDetails(
  feedback: CancelRequest,
): Stripe.SubscriptionUpdateParams.CancellationDetails {
  return {
    ...(feedback?.reason && { feedback: feedback.reason }),
    ...(feedback?.comment && { comment: feedback.comment }),
  };
}
