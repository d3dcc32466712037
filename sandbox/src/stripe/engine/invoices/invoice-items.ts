import type { InvoiceItem, InvoiceLine, Subscription } from '../../store/object-types.ts';
import type { Reader } from '../../store/reader.ts';
import type { Tx } from '../../store/tx.ts';
import { newId } from '../../ids.ts';

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

/** The invoice item of a proration line, under the id that the line names. `now`: unix seconds. */
function buildProrationItem(
  line: InvoiceLine,
  id: string,
  subscription: Subscription,
  invoice: string | null,
  now: number,
): InvoiceItem {
  const details = line.parent?.subscription_item_details;
  return {
    id,
    object: 'invoiceitem',
    amount: line.amount,
    currency: line.currency,
    customer: subscription.customer,
    customer_account: null,
    date: now,
    description: line.description,
    discountable: false,
    discounts: [],
    invoice,
    livemode: false,
    metadata: {},
    parent: {
      subscription_details: {
        subscription: subscription.id,
        ...(details && { subscription_item: details.subscription_item }),
      },
      type: 'subscription_details',
    },
    period: line.period,
    pricing: line.pricing,
    proration: true,
    quantity: line.quantity ?? 1,
    quantity_decimal: String(line.quantity ?? 1),
    tax_rates: [],
    test_clock: subscription.test_clock,
  };
}

/** The item as a line of its invoice. */
function lineOfItem(item: InvoiceItem): InvoiceLine {
  const subscription = item.parent?.subscription_details?.subscription ?? null;
  return {
    id: newId('il'),
    object: 'line_item',
    amount: item.amount,
    currency: item.currency,
    description: item.description,
    discount_amounts: [],
    discountable: item.discountable,
    discounts: [],
    invoice: item.invoice,
    livemode: false,
    metadata: item.metadata ?? {},
    parent: lineParentOf(item),
    period: item.period,
    pretax_credit_amounts: [],
    pricing: item.pricing,
    quantity: item.quantity,
    quantity_decimal: item.quantity_decimal,
    subscription,
    subtotal: item.amount,
    taxes: [],
  };
}

function lineParentOf(item: InvoiceItem): InvoiceLine['parent'] {
  const details = item.parent?.subscription_details;
  const shared = {
    invoice_item: item.id,
    proration: item.proration,
    proration_details: item.proration ? { credited_items: null } : null,
    subscription: details?.subscription ?? null,
  };
  return details?.subscription_item
    ? {
        invoice_item_details: null,
        subscription_item_details: { ...shared, subscription_item: details.subscription_item },
        type: 'subscription_item_details',
      }
    : {
        invoice_item_details: shared,
        subscription_item_details: null,
        type: 'invoice_item_details',
      };
}
