import type { Subscription } from '../../store/object-types.ts';
import type { Tx } from '../../store/tx.ts';

/** Ends a pause. Emits `customer.subscription.updated`, then `customer.subscription.resumed`. */
export async function endPause(
  tx: Tx,
  subscription: Subscription,
  status: 'active' | 'past_due',
): Promise<Subscription> {
  const resumed = await tx.change(
    subscription,
    { status, status_details: undefined },
    'customer.subscription.updated',
  );
  await tx.emit('customer.subscription.resumed', resumed);
  return resumed;
}
