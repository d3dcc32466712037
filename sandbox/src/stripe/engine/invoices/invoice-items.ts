import type { InvoiceItem, InvoiceLine, Subscription } from '../../store/object-types.ts';
import type { Reader } from '../../store/reader.ts';
import type { Tx } from '../../store/tx.ts';
import { buildProrationItem, lineOfItem } from './invoice-item-body.ts';

/** The owner of pending items. */
type Billed = { customer: string; subscription: string };

/**
 * Creates the invoice items of proration lines, on an invoice or pending (null). Emits
 * `invoiceitem.created` for each.
 */
export async function createProrationItems(
  tx: Tx,
  lines: InvoiceLine[],
  subscription: Subscription,
  invoice: string | null,
): Promise<void> {
  for (const line of lines) {
    const id = line.parent?.subscription_item_details?.invoice_item;
    if (id) {
      const item = buildProrationItem(line, id, subscription, invoice, tx.now());
      await tx.insert(item, 'invoiceitem.created');
    }
  }
}

/** The pending items as lines of an invoice. */
export async function pendingLines(reader: Reader, billed: Billed): Promise<InvoiceLine[]> {
  return (await pendingItems(reader, billed)).map(lineOfItem);
}

/** Puts the pending items on the invoice that now has their lines. */
export async function attachPendingItems(tx: Tx, billed: Billed, invoice: string): Promise<void> {
  for (const item of await pendingItems(tx, billed)) await tx.change(item, { invoice });
}

async function pendingItems(reader: Reader, billed: Billed): Promise<InvoiceItem[]> {
  const { customer, subscription } = billed;
  return reader.list('invoiceitem', {
    customer,
    match: { invoice: null, parent: { subscription_details: { subscription } } },
  });
}
