import type { CancelRequest } from '@stillweb/contract/billing/manage-subscription';
import { AppError } from '../../platform/app-error.ts';
import type { BillingContext } from '../context.ts';
import { renews } from '../rules/scheduled-end.ts';
import { givesAccess, hasPauseBegun, isEnded } from '../rules/status.ts';
import { recordCancelOffer } from '../store/cancel-offers.ts';
import { changeOnce } from '../stripe/change-once.ts';
import { withoutPause } from '../stripe/change-pause.ts';
import { cancellationDetails, updateOnce, renewalSince } from '../stripe/change-subscription.ts';
import { changeAtStripe, withCurrentLocked } from '../subscription/current-subscription.ts';
import type { CurrentSubscription } from '../store/subscriptions.ts';
import { endSubscriptions } from '../subscription/end-subscriptions.ts';
import { idOf } from '../stripe/objects.ts';
import type { OwnedSubscription } from '../tables.ts';

/**
 * Cancels a subscription at the end of the paid period, also if it was to end later. One that gives no access
 * is cancelled immediately, without another attempt to charge; so is one that is paused. A pause that has not begun
 * is withdrawn. A second cancellation changes nothing.
 */
export function cancelSubscription(
  billing: BillingContext,
  userId: string,
  feedback: CancelRequest,
): Promise<CurrentSubscription> {
  return withCurrentLocked(billing, userId, async (current, billing) => {
    if (!current) throw new AppError('NO_SUBSCRIPTION');
    const cancelled = isCancelled(current)
      ? current
      : await changeAtStripe(
          billing,
          userId,
          () => cancelAtStripe(billing, current, feedback),
          (after) => !after || isCancelled(after),
        );
    const { reason, offer } = feedback ?? {};
    if (reason && offer) {
      await recordCancelOffer(billing, current, { offer, reason, isTaken: false });
    }
    return cancelled;
  });
}

function isCancelled(subscription: OwnedSubscription): boolean {
  return isEnded(subscription) || !renews(subscription);
}

async function cancelAtStripe(
  billing: BillingContext,
  subscription: OwnedSubscription,
  feedback: CancelRequest,
): Promise<void> {
  await voidPendingChange(billing, subscription);
  const { id, stripe_customer_id } = subscription;
  const endNow = () => endSubscriptions(billing, stripe_customer_id, [id], feedback);
  if (!givesAccess(subscription) || hasPauseBegun(subscription)) return endNow();
  const updated = await updateOnce(billing, 'cancel', id, {
    cancel_at_period_end: true,
    ...(subscription.pause_behavior === 'void' && withoutPause(subscription)),
    cancellation_details: cancellationDetails(feedback),
  });
  // The pause has begun meanwhile: without it, the voided period would give access for nothing.
  if (renewalSince(subscription, updated)?.status === 'void') return endNow();
}

/**
 * Voids a change of plan that still waits for the bank: paid later, it would buy a period that the
 * cancellation cuts short. At Stripe it ends with its invoice.
 */
async function voidPendingChange(
  billing: BillingContext,
  { id, pending_plan }: OwnedSubscription,
): Promise<void> {
  if (!pending_plan) return;
  const { stripe } = billing;
  const { pending_update, latest_invoice } = await stripe.subscriptions.retrieve(id);
  const object = idOf(latest_invoice);
  if (!pending_update || !object) return;
  await changeOnce(billing, { kind: 'void', object }, (options) =>
    stripe.invoices.voidInvoice(object, {}, options),
  );
}
