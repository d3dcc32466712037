import type { EndingReason } from '../../tables.ts';
import type { StripeState } from '../../stripe/read-state.ts';
import type { Repair } from '../../repair.ts';

/**
 * A trial beyond the first of an account, an address or a card ends before anything is charged:
 * checkout has announced a free week, so it must not become a payment.
 */
export function endUsedTrials(
  { subscriptions }: Pick<StripeState, 'subscriptions'>,
  endings: ReadonlyMap<string, EndingReason>,
): Repair[] {
  return subscriptions
    .filter(({ id, status }) => status === 'trialing' && endings.get(id) === 'TRIAL_ALREADY_USED')
    .map(({ id }) => ({ kind: 'cancel-subscription', subscription: id }));
}
