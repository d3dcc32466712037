import type {
  DeletedObject,
  InvoiceItem,
  InvoiceLine,
  Subscription,
} from '../../store/object-types.ts';
import type { Reader } from '../../store/reader.ts';
import type { Tx } from '../../store/tx.ts';
import { invalidRequest } from '../../stripe-error.ts';
import { ensureCurrency } from '../catalog/customer-currency.ts';
import { buildInvoiceItem, buildProrationItem, lineOfItem } from './invoice-item-body.ts';
import type { InvoiceItemTerms } from './invoice-item-body.ts';

/** The owner of pending items: a subscription takes its own, and the customer's that name none. */
type Billed = { customer: string; subscription?: string };

/**
 * Adds an amount to the customer's next invoice, or to the next one of a subscription. Emits
 * `invoiceitem.created`.
 * @throws 400 for an unknown customer, another currency than the customer's, or another customer's
 * subscription
 */
export async function createInvoiceItem(
  tx: Tx,
  terms: Omit<InvoiceItemTerms, 'testClock' | 'period'>,
): Promise<InvoiceItem> {
  const existing = await tx.require('customer', terms.customer, 'customer');
  if (terms.subscription) {
    const subscription = await tx.require('subscription', terms.subscription, 'subscription');
    if (subscription.customer !== existing.id) {
      throw invalidRequest(
        `No such subscription: '${subscription.id}'`,
        'subscription',
        'resource_missing',
      );
    }
  }
  const customer = await ensureCurrency(tx, existing, terms.currency);
  const period = { start: tx.now(), end: tx.now() };
  const item = buildInvoiceItem(
    { ...terms, period, testClock: customer.test_clock ?? null },
    tx.now(),
  );
  return tx.insert(item, 'invoiceitem.created');
}

/** Deletes a pending item. @throws 400 when it is on an invoice */
export async function deleteInvoiceItem(tx: Tx, item: InvoiceItem): Promise<DeletedObject> {
  if (item.invoice !== null) {
    throw invalidRequest(
      `The invoice item ${item.id} is on the invoice ${item.invoice} and can no longer be deleted.`,
    );
  }
  return tx.remove(item, 'invoiceitem.deleted');
}

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
  const pending = await reader.list('invoiceitem', {
    customer: billed.customer,
    match: { invoice: null },
  });
  return pending.filter(({ parent }) => {
    const subscription = parent?.subscription_details?.subscription;
    return subscription === undefined || subscription === billed.subscription;
  });
}
