import { formatMoney } from '../../money.ts';
import type { Invoice } from '../../store/object-types.ts';

export interface InvoiceRow {
  key: string;
  text: string;
  amount: string;
}

/** The rows of an invoice: its lines, their total discount, and its tax. */
export function invoiceRows({
  currency,
  lines,
  total_discount_amounts,
  total_taxes,
}: Pick<Invoice, 'currency' | 'lines' | 'total_discount_amounts' | 'total_taxes'>): InvoiceRow[] {
  const discount = (total_discount_amounts ?? []).reduce((sum, { amount }) => sum + amount, 0);
  return [
    ...lines.data.map(({ id, description, amount }) => ({
      key: id,
      text: description ?? 'Subscription',
      amount: formatMoney(amount, currency),
    })),
    ...(discount === 0
      ? []
      : [{ key: 'discount', text: 'Discount', amount: formatMoney(-discount, currency) }]),
    ...(total_taxes ?? []).map(({ amount, tax_behavior }) => ({
      key: tax_behavior,
      text: tax_behavior === 'inclusive' ? 'Tax contained in the amounts' : 'Tax',
      amount: formatMoney(amount, currency),
    })),
  ];
}
