import type { EndingReason } from '../../tables.ts';
import type { StripeState } from '../../stripe/read-state.ts';
import { applyDefaultCard } from './default-card.ts';
import { endReturned } from './end-returned.ts';
import { refundWarnedCharges } from './fraud-warnings.ts';
import { endDuplicates } from './duplicates.ts';
import { closeInvoicesOfEnded } from './invoices-of-ended.ts';
import type { Repair } from '../../repair.ts';
import { endUsedTrials } from './used-trials.ts';
import { endWithdrawn } from './withdrawn.ts';

/** What is known beside the reading. */
type Known = {
  /** The customer's default card at the reading before. */
  storedCard: string | null;
  /** Subscriptions that we have decided to end. */
  endings: ReadonlyMap<string, EndingReason>;
  /** Whether a payment of which a bank warns is refunded. */
  refundsWarned: boolean;
};

export type Decision = {
  /** Subscriptions that end from now on, because the customer has another one. */
  duplicates: string[];
  /** In the order in which they are applied. */
  repairs: Repair[];
};

/** Decides what has to change at Stripe, from one reading. Deciding again names the same repairs. */
export function decideRepairs(
  state: StripeState,
  { storedCard, endings, refundsWarned }: Known,
): Decision {
  const { duplicates, repairs } = endDuplicates(state, endings);
  return {
    duplicates,
    repairs: [
      ...endUsedTrials(state, endings),
      ...endReturned(state, endings),
      ...endWithdrawn(state, endings),
      ...(refundsWarned ? refundWarnedCharges(state) : []),
      ...repairs,
      ...closeInvoicesOfEnded(state),
      ...applyDefaultCard(state, storedCard),
    ],
  };
}
