import { currencyName } from '../currencies.ts';
import type { TaxNote } from './tax.ts';

/** The note next to amounts of one currency: "In US dollars; no tax is added." */
export function currencyNote(
  currency: string,
  taxNote: TaxNote,
  of: 'price' | 'charge' = 'charge',
): string {
  return `In ${currencyName(currency)}; ${taxNote(currency, of)}.`;
}

/** The note next to an amount: its currency, how often it is charged, tax, and that it renews. */
export function priceNote(
  { currency, interval }: { currency: string; interval: 'month' | 'year' },
  taxNote: TaxNote,
): string {
  const billed = interval === 'month' ? 'monthly' : 'yearly';
  const tax = taxNote(currency, 'price');
  return `In ${currencyName(currency)}, billed ${billed}; ${tax}. Renews until canceled.`;
}
