import type {
  DeletedObject,
  InvoiceItem,
  InvoiceLine,
  Subscription,
} from '../../store/object-types.ts';
import type { Reader } from '../../store/reader.ts';
import type { Tx } from '../../store/tx.ts';
import { invalidRequest } from '../../stripe-error.ts';
import { settleCurrency } from '../catalog/customer-currency.ts';
import { invoiceItemOf, lineOfItem, prorationItemOf } from './invoice-item-body.ts';
import type { InvoiceItemTerms } from './invoice-item-body.ts';

/** Whose waiting items are asked for: a subscription takes its own and those tied to none. */
type Billed = { customer: string; subscription?: string };

/** Puts an amount on the customer's next invoice, or on that of one subscription. */
export async function createInvoiceItem(
  tx: Tx,
  terms: Omit<InvoiceItemTerms, 'testClock' | 'period'>,
): Promise<InvoiceItem> {
  const known = await tx.require('customer', terms.customer, 'customer');
  if (terms.subscription) {
    const subscription = await tx.require('subscription', terms.subscription, 'subscription');
    if (subscription.customer !== known.id) {
      throw invalidRequest(
        `No such subscription: '${subscription.id}'`,
        'subscription',
        'resource_missing',
      );
    }
  }
  const customer = await settleCurrency(tx, known, terms.currency);
  const period = { start: tx.now(), end: tx.now() };
  const item = invoiceItemOf(
    { ...terms, period, testClock: customer.test_clock ?? null },
    tx.now(),
  );
  return tx.insert(item, 'invoiceitem.created');
}

/** Takes an item back that no invoice carries yet. */
export async function deleteInvoiceItem(tx: Tx, item: InvoiceItem): Promise<DeletedObject> {
  if (item.invoice !== null) {
    throw invalidRequest(
      `The invoice item ${item.id} is on the invoice ${item.invoice} and can no longer be deleted.`,
    );
  }
  return tx.remove(item, 'invoiceitem.deleted');
}

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
      const item = prorationItemOf(line, id, subscription, invoice, tx.now());
      await tx.insert(item, 'invoiceitem.created');
    }
  }
}

/** The items that wait for the next invoice, as its lines. */
export async function pendingLines(reader: Reader, billed: Billed): Promise<InvoiceLine[]> {
  return (await waitingItems(reader, billed)).map(lineOfItem);
}

/** Ties the waiting items to the invoice that now carries them. */
export async function takePending(tx: Tx, billed: Billed, invoice: string): Promise<void> {
  for (const item of await waitingItems(tx, billed)) await tx.change(item, { invoice });
}

async function waitingItems(reader: Reader, billed: Billed): Promise<InvoiceItem[]> {
  const waiting = await reader.list('invoiceitem', {
    customer: billed.customer,
    match: { invoice: null },
  });
  return waiting.filter(({ parent }) => {
    const subscription = parent?.subscription_details?.subscription;
    return subscription === undefined || subscription === billed.subscription;
  });
}
