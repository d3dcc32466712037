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
import { syncCustomer } from '../sync/sync-customer.ts';

/**
 * Ends a subscription with the period that is paid for. One that gives no access ends at once: there
 * is nothing to keep, and no further try to charge. What is cancelled already stays as it is.
 */
export function cancelSubscription(
  billing: BillingContext,
  userId: string,
  why: CancelRequest,
): Promise<Subscription | null> {
  return withUserLock(billing, userId, async () => {
    const shown = await syncAndFindCurrent(billing, userId);
    if (!shown) throw new AppError('NO_SUBSCRIPTION');
    if (!isEnded(shown) && !shown.cancel_at) {
      await cancelAtStripe(billing, shown, why);
      await syncCustomer(billing, shown.stripe_customer_id);
    }
    return currentSubscription(billing, userId);
  });
}

async function cancelAtStripe(
  { stripe }: BillingContext,
  subscription: OwnedSubscription,
  why: CancelRequest,
): Promise<void> {
  const cancellation_details = detailsOf(why);
  try {
    await voidPendingChange(stripe, subscription);
    await (givesAccess(subscription)
      ? stripe.subscriptions.update(subscription.id, {
          cancel_at_period_end: true,
          cancellation_details,
        })
      : stripe.subscriptions.cancel(subscription.id, { invoice_now: false, prorate: false }));
  } catch (error) {
    // It has ended in the meantime: the state that is fetched next says so.
    if (!isRefusal(error)) throw error;
  }
}

/**
 * A change of plan that still waits for the bank goes with the cancellation: paid later, it would buy a
 * period that the cancellation cuts short. At Stripe it ends with its invoice.
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

function detailsOf(why: CancelRequest): Stripe.SubscriptionUpdateParams.CancellationDetails {
  return {
    ...(why?.reason && { feedback: why.reason }),
    ...(why?.comment && { comment: why.comment }),
  };
}
