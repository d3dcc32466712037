import type Stripe from 'stripe';
import { givesAccess, isOngoing } from '../../status.ts';
import type { StripeState } from '../../stripe/read-state.ts';
import type { EndingReason } from '../../tables.ts';
import type { Repair } from '../../repair.ts';
import { refundPayments } from './refunds.ts';

/** The subscriptions that end because of another, and what that takes at Stripe. */
export type DuplicateDecision = { duplicates: string[]; repairs: Repair[] };

/**
 * Of several ongoing subscriptions one is kept: the one that gives access, the oldest among equals.
 * Payments for a later one are refunded.
 */
export function endDuplicates(
  state: Pick<StripeState, 'subscriptions' | 'invoices' | 'charges'>,
  endings: ReadonlyMap<string, EndingReason>,
): DuplicateDecision {
  const ongoing = state.subscriptions.filter(
    (subscription) =>
      isOngoing(subscription) && endings.get(subscription.id) !== 'TRIAL_ALREADY_USED',
  );
  const [kept] = ongoing
    .filter(({ id }) => !endings.has(id))
    // Stripe lists the newest first, which decides between two that were created in one second.
    .toReversed()
    .sort((a, b) => Number(givesAccess(b)) - Number(givesAccess(a)) || a.created - b.created);
  if (!kept) return { duplicates: [], repairs: [] };
  // One that Stripe has not ended yet is decided again, since it may have been charged meanwhile.
  const others = ongoing.filter((subscription) => subscription !== kept);
  return {
    duplicates: others.map(({ id }) => id),
    repairs: others.flatMap((duplicate) => {
      // An earlier one whose payment now fails was used until then.
      const isLater = duplicate.created >= kept.created;
      const refunded = isLater ? refundPayments(duplicate, state, 'duplicate') : [];
      return [cancellation(duplicate)].concat(refunded);
    }),
  };
}

function cancellation({ id }: Stripe.Subscription): Repair {
  return { kind: 'cancel-subscription', subscription: id };
}
