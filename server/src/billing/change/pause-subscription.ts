import type { PauseRequest } from '@stillweb/contract/billing/manage-subscription';
import { AppError } from '../../platform/app-error.ts';
import type { BillingContext } from '../context.ts';
import { recordCancelOffer } from '../store/cancel-offers.ts';
import { pauseUntil } from '../stripe/change-pause.ts';
import { updateOnce, renewalSince } from '../stripe/change-subscription.ts';
import type { OwnedSubscription } from '../tables.ts';
import { requireAllowed } from '../subscription/allowed-changes.ts';
import { changeAtStripe, withCurrentLocked } from '../subscription/current-subscription.ts';
import type { CurrentSubscription } from '../store/subscriptions.ts';
import { pauseOf } from './pause-options.ts';

/**
 * Pauses a subscription for whole months from the end of the paid period: nothing is charged, access ends
 * with the period, and Stripe resumes by itself. To pause twice for as long changes nothing.
 */
export function pauseSubscription(
  billing: BillingContext,
  userId: string,
  { months, insteadOfCancel }: PauseRequest,
): Promise<CurrentSubscription> {
  return withCurrentLocked(billing, userId, async (found, billing) => {
    const current = requireAllowed('pause', found);
    const { stripe } = billing;
    const subscription = await stripe.subscriptions.retrieve(current.id, {
      expand: ['latest_invoice'],
    });
    // The draft of a renewal is collected an hour later; the paid period is not known before.
    const { latest_invoice: latest } = subscription;
    if (typeof latest === 'object' && (latest?.status === 'draft' || latest?.status === 'open'))
      throw new AppError('PAYMENT_PROCESSING');
    const { resumesAt } = pauseOf(subscription, months);
    const paused = await changeAtStripe(
      billing,
      userId,
      () => pauseAtStripe(billing, current, resumesAt),
      (after) => after?.id === current.id && after.paused_until?.getTime() === resumesAt.getTime(),
    );
    if (insteadOfCancel) {
      const { reason } = insteadOfCancel;
      await recordCancelOffer(billing, current, { offer: 'pause', reason, isTaken: true });
    }
    return paused;
  });
}

/** @throws AppError PAYMENT_PROCESSING when it comes too late: the period that was to be paused is charged */
async function pauseAtStripe(
  billing: BillingContext,
  current: OwnedSubscription,
  resumesAt: Date,
): Promise<void> {
  const updated = await updateOnce(billing, 'pause', current.id, pauseUntil(resumesAt));
  const renewal = renewalSince(current, updated);
  if (!renewal || renewal.status === 'void') return;
  await updateOnce(billing, 'withdraw-pause', current.id, { pause_collection: '' });
  throw new AppError('PAYMENT_PROCESSING');
}
