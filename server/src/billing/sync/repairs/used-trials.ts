import { isOngoing } from '../../status.ts';
import type { EndingReason } from '../../tables.ts';
import type { StripeState } from '../../stripe/read-state.ts';
import type { Repair } from '../../repair.ts';
import { refundPayments } from './refunds.ts';

/**
 * A trial beyond the first of an account, an address or a card ends before anything is charged:
 * checkout has announced a free week, so it must not become a payment. One that was charged before
 * Stripe accepted the end is refunded.
 */
export function endUsedTrials(
  state: Pick<StripeState, 'subscriptions' | 'invoices' | 'charges'>,
  endings: ReadonlyMap<string, EndingReason>,
): Repair[] {
  const refused = state.subscriptions.filter(({ id }) => endings.get(id) === 'TRIAL_ALREADY_USED');
  const ends = refused
    .filter(isOngoing)
    .map(({ id }): Repair => ({ kind: 'cancel-subscription', subscription: id }));
  return ends.concat(
    refused.flatMap((subscription) => refundPayments(subscription, state, 'requested_by_customer')),
  );
}
