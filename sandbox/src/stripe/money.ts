import { pageLanguage, say } from './page-language.ts';

/**
 * The decimals of the currencies that do not have two, from the list that Stripe publishes. Not shared with
 * the product: an error would have to be made twice to stay unseen.
 */
const decimals = new Map([
  ...'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'
    .split(' ')
    .map((code) => [code, 0] as const),
  ...'BHD JOD KWD OMR TND'.split(' ').map((code) => [code, 3] as const),
]);

/** @param currency in either case */
export function decimalsOf(currency: string): number {
  return decimals.get(currency.toUpperCase()) ?? 2;
}

/**
 * An amount as a person reads it.
 * @param minor whole minor units of the currency (cents); may be negative
 */
export function formatMoney(minor: number, currency: string): string {
  const digits = decimalsOf(currency);
  const format = new Intl.NumberFormat(pageLanguage() === 'de' ? 'de-DE' : 'en-US', {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return format.format(minor / 10 ** digits);
}

/** An amount without its currency, as in "9.00". */
export function decimalText(minor: number, currency: string): string {
  const digits = decimalsOf(currency);
  return (minor / 10 ** digits).toFixed(digits);
}

/**
 * An amount of money that a person typed in: `9`, `9.00` or `$9.00`.
 * @returns minor units; null for anything else, or nothing
 */
export function readAmount(typed: string, currency: string): number | null {
  const digits = decimalsOf(currency);
  const [, whole, fraction = ''] = /^\p{Sc}?(\d{1,7})(?:\.(\d+))?$/u.exec(typed.trim()) ?? [];
  if (whole === undefined || ![0, digits].includes(fraction.length)) return null;
  const amount = Number(whole + fraction.padEnd(digits, '0'));
  return amount === 0 ? null : amount;
}

/**
 * What a minor unit of one currency is worth in minor units of another, with twelve digits.
 * @param rate of whole units: 0.0245 for a yen in dirhams, whose minor units are worth 2.45
 */
export function rateInMinorUnits(rate: number, from: string, to: string): number {
  return Number((rate * 10 ** (decimalsOf(to) - decimalsOf(from))).toPrecision(12));
}

export interface Recurrence {
  interval: string;
  interval_count: number;
}

/** `$9.00 per month`, `$9.00 every 3 months`. */
export function formatPrice(minor: number, currency: string, recurring: Recurrence): string {
  const { interval, interval_count: count } = recurring;
  const price = formatMoney(minor, currency);
  return count === 1
    ? say(`{price} per ${interval}`, { price })
    : say(`{price} every {count} ${interval}s`, { price, count });
}
