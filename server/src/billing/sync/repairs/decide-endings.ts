import type Stripe from 'stripe';
import type { ReturnedPaymentPolicy } from '../../context.ts';
import { isOngoing } from '../../status.ts';
import type { StripeState } from '../../stripe/read-state.ts';
import type { EndingReason } from '../../tables.ts';
import { chargedSubscription } from './charged-subscription.ts';
import { warnedCharges } from './fraud-warnings.ts';
import { isEndedByRefund, isPeriodRefunded } from './refunded-period.ts';

type Payments = Pick<StripeState, 'subscriptions' | 'invoices' | 'charges' | 'warnings'>;

/**
 * The subscriptions that end now because a payment was returned, disputed, or reported as fraud, and
 * why. One that we have decided to end before keeps its reason.
 */
export function decideEndings(
  state: Payments,
  stored: ReadonlyMap<string, EndingReason>,
  policy: ReturnedPaymentPolicy,
): Map<string, EndingReason> {
  const warned = policy.refundsWarned ? subscriptionsOf(warnedCharges(state), state) : new Set();
  const disputed = policy.endsDisputed
    ? subscriptionsOf(
        state.charges.filter((charge) => charge.disputed),
        state,
      )
    : new Set();
  const endings = new Map<string, EndingReason>();
  for (const subscription of state.subscriptions) {
    const { id } = subscription;
    if (!isOngoing(subscription) || stored.has(id)) continue;
    if (disputed.has(id)) endings.set(id, 'DISPUTED');
    else if (warned.has(id)) endings.set(id, 'FRAUD_WARNING');
    else if (isPeriodRefunded(subscription, state) || isEndedByRefund(subscription, state)) {
      endings.set(id, 'REFUNDED');
    }
  }
  return endings;
}

function subscriptionsOf(charges: Stripe.Charge[], state: Payments): Set<string> {
  return new Set(charges.flatMap((charge) => chargedSubscription(charge, state)?.id ?? []));
}
