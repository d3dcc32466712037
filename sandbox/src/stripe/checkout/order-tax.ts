import { taxBehaviorOf, taxOn, taxRateAt } from '../engine/invoices/taxes.ts';
import { formatMoney } from '../money.ts';
import type { Customer, Price } from '../store/object-types.ts';

/** The tax of the first payment; amounts in the currency's smallest unit. */
export interface OrderTax {
  amount: number;
  /** Whether it is added to the price, which contains it otherwise. */
  isAdded: boolean;
}

/** The tax of an amount at an address; null while the place is not known. */
export function orderTax(price: Price, net: number, address: Customer['address']): OrderTax | null {
  const rate = taxRateAt(address);
  if (!rate) return null;
  const { amount, tax_behavior } = taxOn(net, rate, taxBehaviorOf(price));
  return { amount, isAdded: tax_behavior === 'exclusive' };
}

/** The line of a tax that is added, before the place is known. */
export const unknownTax = { label: 'Tax', amount: 'Enter your address' };

/** The line of the tax in an order; null where there is nothing to say. */
export function taxLine(
  tax: OrderTax | null,
  currency: string,
): { label: string; amount: string } | null {
  if (!tax || (!tax.isAdded && tax.amount === 0)) return null;
  const label = tax.isAdded ? 'Tax' : 'Tax, contained in the price';
  return { label, amount: formatMoney(tax.amount, currency) };
}
