import type { Subscription } from '@stillweb/contract/subscription';
import { AppError } from '../../platform/app-error.ts';
import type { BillingContext } from '../context.ts';
import { isOngoing } from '../status.ts';
import { currentSubscription, syncAndFindCurrent } from './current-subscription.ts';
import { withUserLock } from '../store/locks.ts';
import { syncCustomer } from '../sync/sync-customer.ts';

/** Withdraws a cancellation before it takes effect. What has ended stays ended, and nothing is charged. */
export function reactivateSubscription(
  billing: BillingContext,
  userId: string,
): Promise<Subscription | null> {
  return withUserLock(billing, userId, async () => {
    const shown = await syncAndFindCurrent(billing, userId);
    if (!shown) throw new AppError('NO_SUBSCRIPTION');
    if (!isOngoing(shown)) throw new AppError('SUBSCRIPTION_ENDED');
    if (shown.cancel_at) {
      // Stripe takes one of the two: the portal has set a date only, our own cancellation the flag.
      const undo = shown.cancel_at_period_end
        ? { cancel_at_period_end: false }
        : { cancel_at: '' as const };
      await billing.stripe.subscriptions.update(shown.id, undo);
      await syncCustomer(billing, shown.stripe_customer_id);
    }
    return currentSubscription(billing, userId);
  });
}
