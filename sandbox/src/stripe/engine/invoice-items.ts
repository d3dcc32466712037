import type { InvoiceItem, InvoiceLine, Subscription } from '../store/object-types.ts';
import type { Reader } from '../store/reader.ts';
import type { Tx } from '../store/transaction.ts';
import { newId } from './ids.ts';

/** Keeps proration lines as invoice items and emits `invoiceitem.created` for each. */
export async function recordProrations(
  tx: Tx,
  lines: InvoiceLine[],
  subscription: Subscription,
  invoice: string | null,
): Promise<void> {
  for (const line of lines) {
    const id = line.parent?.subscription_item_details?.invoice_item;
    if (id) {
      const item = invoiceItemOf(line, id, subscription, invoice, tx.now());
      await tx.insert(item, 'invoiceitem.created');
    }
  }
}

/** The items that wait for the subscription's next invoice, as its lines. */
export async function pendingLines(
  reader: Reader,
  subscription: Subscription,
): Promise<InvoiceLine[]> {
  const waiting = await waitingItems(reader, subscription);
  return waiting.map(lineOfInvoiceItem);
}

/** Ties the waiting items to the invoice that now carries them. */
export async function takePending(
  tx: Tx,
  subscription: Subscription,
  invoice: string,
): Promise<void> {
  for (const item of await waitingItems(tx, subscription)) await tx.change(item, { invoice });
}

async function waitingItems(reader: Reader, subscription: Subscription): Promise<InvoiceItem[]> {
  return reader.list('invoiceitem', {
    customer: subscription.customer,
    match: {
      invoice: null,
      parent: { subscription_details: { subscription: subscription.id } },
    },
  });
}

function invoiceItemOf(
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

function lineOfInvoiceItem(item: InvoiceItem): InvoiceLine {
  const details = item.parent?.subscription_details;
  return {
    id: newId('il'),
    object: 'line_item',
    amount: item.amount,
    currency: item.currency,
    description: item.description,
    discount_amounts: [],
    discountable: false,
    discounts: [],
    invoice: item.invoice,
    livemode: false,
    metadata: {},
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: item.id,
        proration: true,
        proration_details: { credited_items: null },
        subscription: details?.subscription ?? null,
        subscription_item: details?.subscription_item ?? '',
      },
      type: 'subscription_item_details',
    },
    period: item.period,
    pretax_credit_amounts: [],
    pricing: item.pricing,
    quantity: item.quantity,
    quantity_decimal: String(item.quantity),
    subscription: details?.subscription ?? null,
    subtotal: item.amount,
    taxes: [],
  };
}
