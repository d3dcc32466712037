import type { BillingContext } from '../../../../billing/context.ts';
import { isOngoing } from '../../../../billing/rules/status.ts';
import { syncAndFindCurrent } from '../../../../billing/subscription/current-subscription.ts';
import type { OwnedSubscription } from '../../../../billing/tables.ts';
import { notPossible } from '../../action-kind.ts';

/**
 * The ongoing subscription of a user, as it is now at Stripe.
 * @throws AppError ACTION_NOT_POSSIBLE
 */
export async function requireSubscription(
  billing: BillingContext,
  userId: string,
): Promise<OwnedSubscription> {
  const current = await syncAndFindCurrent(billing, userId);
  if (current && isOngoing(current)) return current;
  const message = current
    ? 'The subscription of this customer has ended.'
    : 'This customer has no subscription.';
  throw notPossible(message);
}
