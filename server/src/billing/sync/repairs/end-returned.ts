import type { Repair } from '../../repair.ts';
import { isOngoing } from '../../status.ts';
import type { StripeState } from '../../stripe/read-state.ts';
import type { EndingReason } from '../../tables.ts';

const returned = new Set<EndingReason | undefined>(['REFUNDED', 'DISPUTED', 'FRAUD_WARNING']);

/** A subscription whose payment was returned, or will be, ends without another charge. */
export function endReturned(
  { subscriptions }: Pick<StripeState, 'subscriptions'>,
  endings: ReadonlyMap<string, EndingReason>,
): Repair[] {
  return subscriptions
    .filter((subscription) => isOngoing(subscription) && returned.has(endings.get(subscription.id)))
    .map(({ id }) => ({ kind: 'cancel-subscription', subscription: id }));
}
