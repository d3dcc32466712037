import type { Invoice } from '../../store/object-types.ts';
import type { Tx } from '../../store/tx.ts';
import { subscriptionOf } from '../invoices/invoices.ts';
import { applyPendingUpdate } from './pending-update.ts';
import { takeUpAgain } from './take-up-again.ts';

/** What a paid invoice does to its subscription: it becomes active, and a change that waited for it applies. */
export async function subscriptionPaid(tx: Tx, invoice: Invoice): Promise<void> {
  const subscription = await tx.get('subscription', subscriptionOf(invoice));
  if (!subscription || subscription.latest_invoice !== invoice.id) return;
  if (subscription.pending_update) {
    await applyPendingUpdate(tx, subscription);
    return;
  }
  if (subscription.status === 'paused') {
    await takeUpAgain(tx, subscription, 'active');
    return;
  }
  if (['incomplete', 'past_due', 'unpaid'].includes(subscription.status)) {
    await tx.change(subscription, { status: 'active' }, 'customer.subscription.updated');
  }
}
