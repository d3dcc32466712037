import type { ResumePreview } from '@stillweb/contract/billing/manage-subscription';
import type Stripe from 'stripe';
import type { BillingContext } from '../context.ts';
import { hasPauseBegun, isEnded } from '../rules/status.ts';
import { closeResumption, openResumption } from '../store/pauses.ts';
import { rateLimitDelay } from '../../platform/stripe/retry-after.ts';
import { changeOnce } from '../stripe/change-once.ts';
import {
  releaseSchedule,
  updateOnce,
  withoutPhases,
  renewalSince,
} from '../stripe/change-subscription.ts';
import { isAnswered } from '../stripe/errors.ts';
import { wholePeriodOf } from '../stripe/objects.ts';
import { previewRenewalAt } from '../stripe/read/preview-renewal.ts';
import type { OwnedSubscription } from '../tables.ts';
import { requireOngoing } from '../subscription/allowed-changes.ts';
import { pauseUntil, withdrawPauseOf } from './pause-subscription.ts';
import {
  changeAtStripe,
  syncAndFindCurrent,
  withCurrentLocked,
} from '../subscription/current-subscription.ts';
import type { CurrentSubscription } from '../store/subscriptions.ts';

/** A period that begins now, and is charged now. */
const periodFromNow = {
  billing_cycle_anchor: { type: 'now' },
  proration_behavior: 'none',
} as const satisfies Stripe.SubscriptionUpdateParams;

const paidFromNow = {
  ...periodFromNow,
  pause_collection: '',
  payment_behavior: 'error_if_incomplete',
} as const satisfies Stripe.SubscriptionUpdateParams;

/** The cost of ending a pause now, and the next charge. */
export async function previewResumption(
  billing: BillingContext,
  userId: string,
): Promise<ResumePreview> {
  const current = requireOngoing(await syncAndFindCurrent(billing, userId));
  const { stripe } = billing;
  const { id, currency } = current;
  if (!hasPauseBegun(current)) {
    const subscription = await stripe.subscriptions.retrieve(id);
    const date = current.current_period_end ?? current.fetch_started_at;
    const { due: amount } = await previewRenewalAt(
      billing,
      subscription,
      date,
      withoutPhases(subscription),
    );
    return {
      dueNow: { amount: 0, currency },
      nextCharge: { amount, currency, date: date.toISOString() },
    };
  }
  const invoice = await stripe.invoices.createPreview({
    subscription: id,
    subscription_details: periodFromNow,
  });
  const subscription = await stripe.subscriptions.retrieve(id);
  const date = new Date((wholePeriodOf(invoice)?.end ?? invoice.period_end) * 1000);
  const { due: amount } = await previewRenewalAt(
    billing,
    subscription,
    date,
    withoutPhases(subscription),
  );
  return {
    dueNow: { amount: invoice.amount_due, currency },
    nextCharge: { amount, currency, date: date.toISOString() },
  };
}

/**
 * Ends a pause. One that has begun is followed by a period that begins now and is paid now; when the
 * payment is declined, the pause continues. Before its beginning nothing is charged.
 */
export function resumeSubscription(
  billing: BillingContext,
  userId: string,
): Promise<CurrentSubscription> {
  return withCurrentLocked(billing, userId, async (found, billing) => {
    await billing.refuseBlocked(userId);
    if (found && !isEnded(found) && found.pause_behavior !== 'void') return found;
    const current = requireOngoing(found);
    return changeAtStripe(
      billing,
      userId,
      () =>
        hasPauseBegun(current) ? resumeNow(billing, current) : withdrawPause(billing, current),
      (after) => after?.id === current.id && after.pause_behavior === null,
    );
  });
}

/** If the pause begins meanwhile, Stripe has voided the renewal: the period is paid for now. */
async function withdrawPause(billing: BillingContext, current: OwnedSubscription): Promise<void> {
  const updated = await withdrawPauseOf(billing, current.id);
  if (renewalSince(current, updated)?.status !== 'void') return;
  try {
    await resumeNow(billing, current);
  } catch (error) {
    await updateOnce(billing, 'pause', current.id, pauseUntil(current.paused_until));
    throw error;
  }
}

/** Shown as under way until Stripe has answered, or a reading shows that the pause is over. */
async function resumeNow(billing: BillingContext, { id }: OwnedSubscription): Promise<void> {
  const { db, stripe, paymentTimeout } = billing;
  await releaseSchedule(billing, id);
  await openResumption(db, id);
  try {
    await changeOnce(billing, { kind: 'resume', object: id, params: paidFromNow }, (options) =>
      stripe.subscriptions.update(id, paidFromNow, { ...options, timeout: paymentTimeout }),
    );
  } catch (error) {
    const isRefused = isAnswered(error) || rateLimitDelay(error) !== undefined;
    if (isRefused) await closeResumption(db, id);
    throw error;
  }
}
