import { decimalsOf } from '@stillweb/contract/currencies';

/** With or without the sign of a currency, and with commas between thousands: "$1,234.50", "9", "9.00". */
const typed = /^\p{Sc}?\s*(\d+|\d{1,3}(?:,\d{3})+)(?:\.(\d+))?$/u;

/**
 * The minor units of an amount as a person types it.
 * @returns null when it is no amount of the currency, such as one with too many decimals
 */
export function parseAmount(text: string, currency: string): number | null {
  const match = typed.exec(text.trim());
  if (!match) return null;
  const [, whole = '', decimals = ''] = match;
  const places = decimalsOf(currency);
  if (decimals.length > places) return null;
  const amount = Number(whole.replaceAll(',', '') + decimals.padEnd(places, '0'));
  return Number.isSafeInteger(amount) ? amount : null;
}
