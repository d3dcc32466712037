import type Stripe from 'stripe';
import type { ReturnedPaymentPolicy } from '../../context.ts';
import { isOngoing } from '../../rules/status.ts';
import type { StripeState } from '../../stripe/read/read-state.ts';
import type { EndingReason } from '../../tables.ts';
import { chargedSubscription } from './charged-subscription.ts';
import { warnedCharges } from './fraud-warnings.ts';
import { accessOf } from '../../rules/refund-mark.ts';
import { isPaidBy, refundsOf, subscriptionIdOf } from '../../stripe/objects.ts';
import { itemOf } from '../../rules/our-product.ts';

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

/**
 * Whether all that a subscription's current period has cost is returned: its renewal or first payment,
 * and what a change of plan within it has cost. Earlier periods do not count, and neither does a refund
 * that has not succeeded, or one with which staff have decided otherwise about access.
 */
function isPeriodRefunded(
  subscription: Stripe.Subscription,
  { invoices, charges }: Payments,
): boolean {
  const end = itemOf(subscription)?.current_period_end;
  const paid = invoices.filter(
    (invoice) =>
      subscriptionIdOf(invoice) === subscription.id &&
      invoice.lines.data.some(({ period }) => period.end === end),
  );
  const cost = sum(paid.map(({ amount_paid }) => amount_paid));
  const returned = charges
    .filter((charge) => paid.some((invoice) => isPaidBy(invoice, charge)))
    .flatMap(succeededRefunds)
    .filter((refund) => !isKept(refund));
  return cost > 0 && sum(returned.map(({ amount }) => amount)) >= cost;
}

/** Whether staff have ended a subscription with a refund, whatever its amount and period. */
function isEndedByRefund({ id }: Stripe.Subscription, { invoices, charges }: Payments): boolean {
  const own = invoices.filter((invoice) => subscriptionIdOf(invoice) === id);
  return charges
    .filter((charge) => own.some((invoice) => isPaidBy(invoice, charge)))
    .flatMap(succeededRefunds)
    .some((refund) => accessOf(refund) === 'ends');
}

function succeededRefunds(charge: Stripe.Charge): Stripe.Refund[] {
  return refundsOf(charge).filter(({ status }) => status === 'succeeded');
}

function isKept(refund: Stripe.Refund): boolean {
  const access = accessOf(refund);
  return access === 'period-end' || access === 'stays';
}

function sum(amounts: number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}
