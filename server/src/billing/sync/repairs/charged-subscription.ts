import type Stripe from 'stripe';
import { isPaidBy, subscriptionIdOf } from '../../stripe/objects.ts';
import type { StripeState } from '../../stripe/read/read-state.ts';

/**
 * The subscription that a charge paid for: that of its invoice. Where that is older than the invoices
 * that were read, it is the subscription that ran when the charge was made.
 */
export function chargedSubscription(
  charge: Stripe.Charge,
  { subscriptions, invoices }: Pick<StripeState, 'subscriptions' | 'invoices'>,
): Stripe.Subscription | undefined {
  const invoice = invoices.find((candidate) => isPaidBy(candidate, charge));
  if (invoice) return subscriptions.find(({ id }) => id === subscriptionIdOf(invoice));
  return subscriptions.find(
    ({ created, ended_at }) =>
      created <= charge.created && (ended_at === null || charge.created <= ended_at),
  );
}
