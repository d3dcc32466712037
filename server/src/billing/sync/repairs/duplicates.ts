import type Stripe from 'stripe';
import { givesAccess, isOngoing } from '../../status.ts';
import type { StripeState } from '../../stripe/read-state.ts';
import { paymentIntentsOf, subscriptionIdOf } from '../../stripe/objects.ts';
import type { EndingReason } from '../../tables.ts';
import type { Repair } from '../../repair.ts';

/** The subscriptions that end because of another, and what that takes at Stripe. */
export type DuplicateDecision = { duplicates: string[]; repairs: Repair[] };

/**
 * Of several ongoing subscriptions one is kept: the one that gives access, the oldest among equals.
 * Payments for a later one are refunded.
 */
export function endDuplicates(
  { subscriptions, invoices }: Pick<StripeState, 'subscriptions' | 'invoices'>,
  endings: ReadonlyMap<string, EndingReason>,
): DuplicateDecision {
  const [kept, ...others] = subscriptions
    .filter((subscription) => isOngoing(subscription) && !endings.has(subscription.id))
    // Stripe lists the newest first, which decides between two that were created in one second.
    .toReversed()
    .sort((a, b) => Number(givesAccess(b)) - Number(givesAccess(a)) || a.created - b.created);
  if (!kept) return { duplicates: [], repairs: [] };
  return {
    duplicates: others.map(({ id }) => id),
    repairs: others.flatMap((duplicate) => {
      // An earlier one whose payment now fails was used until then.
      const refunded = duplicate.created >= kept.created ? refunds(duplicate, invoices) : [];
      return [cancellation(duplicate)].concat(refunded);
    }),
  };
}

function cancellation({ id }: Stripe.Subscription): Repair {
  return { kind: 'cancel-subscription', subscription: id };
}

function refunds({ id }: Stripe.Subscription, invoices: Stripe.Invoice[]): Repair[] {
  return invoices
    .filter((invoice) => subscriptionIdOf(invoice) === id && invoice.amount_paid > 0)
    .flatMap(paymentIntentsOf)
    .map((paymentIntent) => ({ kind: 'refund-payment', paymentIntent, reason: 'duplicate' }));
}
