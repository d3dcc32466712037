import type { ResumePreview } from '@stillweb/contract/billing/manage-subscription';
import type { BillingContext } from '../context.ts';
import { hasPauseBegun, isEnded } from '../rules/status.ts';
import { withCustomerLock } from '../store/locks.ts';
import { periodFromNow, resumeOnce, withoutPause } from '../stripe/change-pause.ts';
import {
  releaseSchedule,
  updateOnce,
  withoutPhases,
  renewalSince,
} from '../stripe/change-subscription.ts';
import { wholePeriodOf } from '../stripe/objects.ts';
import { previewRenewalAt } from '../stripe/read/preview-renewal.ts';
import type { OwnedSubscription } from '../tables.ts';
import { requireOngoing } from '../subscription/allowed-changes.ts';
import {
  changeAtStripe,
  syncAndFindCurrent,
  withCurrentLocked,
} from '../subscription/current-subscription.ts';
import type { CurrentSubscription } from '../store/subscriptions.ts';

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
        // Until the lock is free, no other reading restores the pause.
        withCustomerLock(billing, current.stripe_customer_id, (locked) =>
          hasPauseBegun(current) ? resumeNow(locked, current) : withdrawPause(locked, current),
        ),
      (after) => after?.id === current.id && after.pause_behavior === null,
    );
  });
}

/**
 * If the pause begins meanwhile, Stripe has voided the renewal: the period is paid for now. Where that fails, or
 * this server stops before, the next reading restores the pause.
 */
async function withdrawPause(billing: BillingContext, current: OwnedSubscription): Promise<void> {
  const updated = await updateOnce(billing, 'withdraw-pause', current.id, withoutPause(current));
  if (renewalSince(current, updated)?.status === 'void') await resumeNow(billing, current);
}

async function resumeNow(billing: BillingContext, { id }: OwnedSubscription): Promise<void> {
  await releaseSchedule(billing, id);
  await resumeOnce(billing, id);
}
