import type { Card } from '../../email-content.ts';

/** The names of Stripe's brands. */
const brands: Record<string, string> = {
  amex: 'American Express',
  diners: 'Diners Club',
  discover: 'Discover',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
};

/** `Visa card ending in 4242`. */
export function cardName({ brand, last4 }: Card): string {
  const name = brands[brand];
  return `${name ? `${name} ` : ''}card ending in ${last4}`;
}
