import { cancelSubscription } from '../../engine/subscriptions/cancel-subscription.ts';
import { withoutSchedule } from '../../engine/lifecycle/subscription-schedules.ts';
import { updateSubscription } from '../../engine/lifecycle/update-subscription.ts';
import type { PortalConfiguration, Subscription } from '../../store/object-types.ts';
import type { Tx } from '../../store/tx.ts';
import { offeredReasons } from './cancellation-reasons.ts';
import { scheduledEnd } from '../../pages/format/subscription-text.ts';
import type { PortalStep } from '../session/portal-flow.ts';

/** An incomplete subscription has no paid period left to use. */
export function endsImmediately(
  { status }: Subscription,
  { features }: PortalConfiguration,
): boolean {
  return features.subscription_cancel.mode === 'immediately' || status === 'incomplete';
}

/**
 * Cancels as the configuration says. At the period's end it sets the bare date, as Stripe's portal
 * does under flexible billing, and not `cancel_at_period_end`. A second cancellation changes nothing.
 * @param form `feedback`, one of the offered reasons, and `comment`; both optional
 */
export async function cancelPlan(
  tx: Tx,
  subscription: Subscription,
  configuration: PortalConfiguration,
  form: Record<string, string>,
): Promise<PortalStep> {
  const reasons = offeredReasons(configuration);
  const asksForReason = reasons.length > 0;
  const details = {
    feedback: reasons.find(({ value }) => value === form.feedback)?.value ?? null,
    comment: (asksForReason && form.comment?.trim().slice(0, 1000)) || null,
    reason: 'cancellation_requested' as const,
  };
  if (endsImmediately(subscription, configuration)) {
    await cancelSubscription(tx, subscription, details);
    return 'cancel-now';
  }
  if (scheduledEnd(subscription) === null) {
    await updateSubscription(tx, await withoutSchedule(tx, subscription), {
      cancelAt: 'min_period_end',
      cancellationDetails: details,
    });
  }
  return 'cancel';
}

/** Revokes a scheduled cancellation, set by date or by period end. */
export async function renewPlan(tx: Tx, subscription: Subscription): Promise<Subscription> {
  if (scheduledEnd(subscription) === null) return subscription;
  const change = subscription.cancel_at_period_end
    ? { cancelAtPeriodEnd: false }
    : { cancelAt: null };
  const free = await withoutSchedule(tx, subscription);
  return (await updateSubscription(tx, free, change)).subscription;
}
