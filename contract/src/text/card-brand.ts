import { labelOf } from './words.ts';

/** The names of brands of cards, by their codes at Stripe. */
export const brandNames: ReadonlyMap<string, string> = new Map([
  ['amex', 'American Express'],
  ['diners', 'Diners Club'],
  ['discover', 'Discover'],
  ['jcb', 'JCB'],
  ['mastercard', 'Mastercard'],
  ['unionpay', 'UnionPay'],
  ['visa', 'Visa'],
]);

/** A brand's name; of another one its code as words: `cartes_bancaires` is "Cartes bancaires". */
export function brandName(code: string): string {
  return brandNames.get(code) ?? labelOf(code);
}
