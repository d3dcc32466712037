import type { Subscription } from '../../store/object-types.ts';
import type { Tx } from '../../store/tx.ts';
import {
  attachPendingItems,
  createProrationItems,
  pendingLines,
} from '../invoices/invoice-items.ts';
import { creditLine } from '../invoices/invoice-lines.ts';
import { billedForPeriod } from '../invoices/invoice-lines.ts';
import { draftInvoice, finalizeInvoice } from '../invoices/invoices.ts';
import { itemOf } from '../subscription-items.ts';
import { payInvoice } from './pay-invoice.ts';

/**
 * Credits the rest of the current period when a subscription ends immediately, as Stripe's
 * `prorate` and `invoice_now` do.
 * @param options.from unix seconds from which time is unused; null credits nothing
 * @param options.invoiceNow whether the credit and all pending items are invoiced now, instead of
 * left for the next invoice
 */
export async function creditUnusedTime(
  tx: Tx,
  subscription: Subscription,
  { from, invoiceNow }: { from: number | null; invoiceNow: boolean },
): Promise<void> {
  const billed = { customer: subscription.customer, subscription: subscription.id };
  const pending = invoiceNow ? await pendingLines(tx, billed) : [];
  const credit = from === null ? [] : await creditOf(tx, subscription, from);
  const lines = [...pending, ...credit];
  if (lines.length === 0) return;
  if (!invoiceNow) {
    await createProrationItems(tx, credit, subscription, null);
    return;
  }
  const draft = await draftInvoice(tx, {
    customer: await tx.require('customer', subscription.customer),
    subscription,
    reason: 'subscription_update',
    lines,
    period: { start: tx.now(), end: tx.now() },
  });
  await attachPendingItems(tx, billed, draft.id);
  await createProrationItems(tx, credit, subscription, draft.id);
  await tx.emit('invoice.created', draft);
  await payInvoice(tx, await finalizeInvoice(tx, draft));
}

async function creditOf(tx: Tx, subscription: Subscription, from: number) {
  if (subscription.status === 'trialing') return [];
  const item = itemOf(subscription);
  const product = await tx.require('product', item.price.product);
  const cost = await billedForPeriod(tx, subscription, item);
  return [creditLine(item, from, product.name, cost)];
}
