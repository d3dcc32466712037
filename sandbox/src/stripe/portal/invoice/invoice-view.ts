import { cardFor } from '../../engine/lifecycle/pay-invoice.ts';
import { cardText } from '../../pages/card/card-text.ts';
import { formatDay } from '../../pages/format/dates.ts';
import { formatMoney } from '../../money.ts';
import { invoiceStatus } from '../../pages/layout/status.tsx';
import type { Invoice } from '../../store/object-types.ts';
import type { Reader } from '../../store/reader.ts';
import type { InvoicePageView } from './invoice-page.tsx';
import { invoiceRows } from './invoice-rows.ts';

export type InvoiceDetails = Omit<InvoicePageView, 'seller' | 'form' | 'done' | 'action'>;

export async function invoiceDetails(reader: Reader, invoice: Invoice): Promise<InvoiceDetails> {
  const money = (minor: number) => formatMoney(minor, invoice.currency);
  const card = await cardFor(reader, invoice);
  // The part of the customer's credit that this invoice used.
  const creditUsed =
    (invoice.ending_balance ?? invoice.starting_balance) - invoice.starting_balance;
  return {
    number: invoice.number ?? invoice.id,
    status: invoiceStatus(invoice.status),
    date: formatDay(invoice.created),
    billedTo: invoice.customer_email,
    taxIds: (invoice.customer_tax_ids ?? []).flatMap(({ value }) => value ?? []),
    lines: [
      ...invoiceRows(invoice),
      ...(creditUsed === 0 ? [] : [{ key: 'credit', text: 'Credit', amount: money(-creditUsed) }]),
    ],
    total: money(invoice.total),
    paid: money(invoice.amount_paid),
    due: money(invoice.status === 'open' ? invoice.amount_remaining : 0),
    card: card ? cardText(card) : null,
    canPay: invoice.status === 'open',
  };
}
