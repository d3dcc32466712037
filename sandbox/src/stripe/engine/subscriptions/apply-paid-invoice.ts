import type { Invoice } from '../../store/object-types.ts';
import type { Tx } from '../../store/tx.ts';
import { invoicesOf, subscriptionIdOf } from '../invoices/invoices.ts';
import { applyPendingUpdate } from './pending-update.ts';

/** Applies a paid invoice to its subscription: activates it, or applies its pending update. */
export async function applyPaidInvoice(tx: Tx, invoice: Invoice): Promise<void> {
  const subscription = await tx.get('subscription', subscriptionIdOf(invoice));
  if (!subscription || subscription.latest_invoice !== invoice.id) return;
  if (subscription.pending_update) {
    await applyPendingUpdate(tx, subscription);
    return;
  }
  if (['incomplete', 'past_due', 'unpaid'].includes(subscription.status)) {
    await tx.change(subscription, { status: 'active' }, 'customer.subscription.updated');
  }
}

/**
 * Applies an invoice that was voided or written off: the newest one that is not void decides, and a
 * subscription that owes nothing for it is active again.
 */
export async function applyClosedInvoice(tx: Tx, invoice: Invoice): Promise<void> {
  const subscription = await tx.get('subscription', subscriptionIdOf(invoice));
  if (!subscription || !['past_due', 'unpaid'].includes(subscription.status)) return;
  const latest = (await invoicesOf(tx, subscription.id)).find(
    ({ status }) => status !== 'void' && status !== 'draft',
  );
  if (latest?.status !== 'paid' && latest?.status !== 'uncollectible') return;
  await tx.change(subscription, { status: 'active' }, 'customer.subscription.updated');
}
