import { AppError } from '../../platform/app-error.ts';
import type { BillingContext } from '../context.ts';
import { isOngoing } from '../rules/status.ts';
import { updateOnce } from '../stripe/change-subscription.ts';
import { changeAtStripe, withCurrentLocked } from '../subscription/current-subscription.ts';
import type { CurrentSubscription } from '../store/subscriptions.ts';

/** Withdraws a scheduled cancellation. An ended subscription stays ended, and nothing is charged. */
export function reactivateSubscription(
  billing: BillingContext,
  userId: string,
): Promise<CurrentSubscription> {
  return withCurrentLocked(billing, userId, async (current, billing) => {
    await billing.refuseBlocked(userId);
    if (!current) throw new AppError('NO_SUBSCRIPTION');
    if (!isOngoing(current)) throw new AppError('SUBSCRIPTION_ENDED');
    if (!current.cancel_at) return current;
    // Stripe accepts only one of the two: the portal sets a date, our own cancellation the flag.
    const params = current.cancel_at_period_end
      ? { cancel_at_period_end: false }
      : { cancel_at: '' as const };
    return changeAtStripe(
      billing,
      userId,
      () => updateOnce(billing, 'reactivate', current.id, params),
      (after) => after?.id === current.id && isOngoing(after) && !after.cancel_at,
    );
  });
}
