import type Stripe from 'stripe';
import { isPaidBy, refundedAmount, subscriptionIdOf } from '../../stripe/objects.ts';
import type { StripeState } from '../../stripe/read-state.ts';

/**
 * Whether all that a subscription's current period has cost is returned: its renewal or first payment,
 * and what a change of plan within it has cost. Earlier periods do not count, and neither does a refund
 * that has not succeeded.
 */
export function isPeriodRefunded(
  subscription: Stripe.Subscription,
  { invoices, charges }: Pick<StripeState, 'invoices' | 'charges'>,
): boolean {
  const end = subscription.items.data[0]?.current_period_end;
  const paid = invoices.filter(
    (invoice) =>
      subscriptionIdOf(invoice) === subscription.id &&
      invoice.lines.data.some(({ period }) => period.end === end),
  );
  const cost = sum(paid.map(({ amount_paid }) => amount_paid));
  const refunded = charges.filter((charge) => paid.some((invoice) => isPaidBy(invoice, charge)));
  return cost > 0 && sum(refunded.map(refundedAmount)) >= cost;
}

function sum(amounts: number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}
