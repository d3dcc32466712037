import type { Subscription } from '../../store/object-types.ts';
import type { Tx } from '../../store/tx.ts';
import { pendingLines, recordProrations, takePending } from '../invoices/invoice-items.ts';
import { creditLine } from '../invoices/invoice-lines.ts';
import { draftInvoice, finalizeInvoice } from '../invoices/invoices.ts';
import { payInvoice } from './pay-invoice.ts';
import { itemOf } from '../subscription-items.ts';

/**
 * What is settled when a subscription stops at once: the time not used since `from` (unix seconds; null:
 * none) is credited, and with `invoiceNow` that and what else waits is billed instead of left for a next
 * invoice.
 */
export async function settleUnusedTime(
  tx: Tx,
  subscription: Subscription,
  { from, invoiceNow }: { from: number | null; invoiceNow: boolean },
): Promise<void> {
  const billed = { customer: subscription.customer, subscription: subscription.id };
  const waiting = invoiceNow ? await pendingLines(tx, billed) : [];
  const credit = from === null ? [] : await creditOf(tx, subscription, from);
  const lines = [...waiting, ...credit];
  if (lines.length === 0) return;
  if (!invoiceNow) {
    await recordProrations(tx, credit, subscription, null);
    return;
  }
  const draft = await draftInvoice(tx, {
    customer: await tx.require('customer', subscription.customer),
    subscription,
    reason: 'subscription_update',
    lines,
    period: { start: tx.now(), end: tx.now() },
  });
  await takePending(tx, billed, draft.id);
  await recordProrations(tx, credit, subscription, draft.id);
  await tx.emit('invoice.created', draft);
  await payInvoice(tx, await finalizeInvoice(tx, draft));
}

async function creditOf(tx: Tx, subscription: Subscription, from: number) {
  if (subscription.status === 'trialing') return [];
  const item = itemOf(subscription);
  const product = await tx.require('product', item.price.product);
  return [creditLine(item, from, product.name)];
}
