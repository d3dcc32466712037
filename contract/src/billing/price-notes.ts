import { t } from '@stillweb/texts/t';
import { currencyName } from '../currencies.ts';
import type { TaxNote } from './tax.ts';

/** The note next to amounts of one currency: "In US dollars; no tax is added." */
export function currencyNote(
  currency: string,
  taxNote: TaxNote,
  of: 'price' | 'charge' = 'charge',
): string {
  return t('price-note.currency', 'In {currency}; {tax}.', {
    currency: currencyName(currency),
    tax: taxNote(currency, of),
  });
}

/** The note next to an amount: its currency, how often it is charged, tax, and that it renews. */
export function priceNote(
  { currency, interval }: { currency: string; interval: 'month' | 'year' },
  taxNote: TaxNote,
): string {
  return t(
    'price-note.renewal',
    'In {currency}, billed {interval, select, month {monthly} other {yearly}}; {tax}. Renews until canceled.',
    { currency: currencyName(currency), interval, tax: taxNote(currency, 'price') },
  );
}
