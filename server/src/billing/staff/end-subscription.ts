import type { BillingContext } from '../context.ts';
import { isEnded } from '../rules/status.ts';
import { cancelSubscription } from '../leave/cancel-subscription.ts';
import { withCurrentLocked } from '../subscription/current-subscription.ts';
import { findCurrent } from '../store/subscriptions.ts';
import { endSubscriptions } from '../subscription/end-subscriptions.ts';

/** Ends a subscription immediately, without another charge and without credit. May be repeated. */
export function endNow(billing: BillingContext, userId: string, id: string): Promise<void> {
  return withCurrentLocked(billing, userId, async (current, billing) => {
    if (current?.id !== id || isEnded(current)) return;
    await endSubscriptions(billing, current.stripe_customer_id, [id]);
  });
}

/** Lets a subscription end with its paid period, as its owner could. May be repeated. */
export async function endAtPeriodEnd(
  billing: BillingContext,
  userId: string,
  id: string,
): Promise<void> {
  const current = await findCurrent(billing, userId);
  if (current?.id === id && !isEnded(current)) await cancelSubscription(billing, userId, undefined);
}
