import { formatMoney } from '../../money.ts';
import { invalidRequest } from '../../stripe-error.ts';

/** The least that a card is charged, in minor units, from the list that Stripe publishes. */
const minimums: Record<string, number> = {
  usd: 50,
  aed: 200,
  aud: 50,
  bgn: 100,
  brl: 50,
  cad: 50,
  chf: 50,
  czk: 1_500,
  dkk: 250,
  eur: 50,
  gbp: 30,
  hkd: 400,
  huf: 17_500,
  inr: 50,
  jpy: 50,
  mxn: 1_000,
  myr: 200,
  nok: 300,
  nzd: 50,
  pln: 200,
  ron: 200,
  sek: 300,
  sgd: 50,
  thb: 1_000,
};

/** Eight digits, in minor units of any currency. */
const MAXIMUM = 99_999_999;

/** In minor units; of a currency that is not on the list, any amount can be charged. */
export function minimumCharge(currency: string): number {
  return minimums[currency] ?? 1;
}

/**
 * Nothing to pay is fine.
 * @param amount minor units
 * @throws 400 `amount_too_small` or `amount_too_large`
 */
export function refuseUnchargeable(amount: number, currency: string): void {
  const minimum = minimumCharge(currency);
  if (amount > 0 && amount < minimum) {
    throw invalidRequest(
      `The Checkout Session's total amount due must add up to at least ${formatMoney(minimum, currency)} ${currency}`,
      undefined,
      'amount_too_small',
    );
  }
  if (amount > MAXIMUM) {
    throw invalidRequest(
      `The Checkout Session's total amount due must be no more than ${formatMoney(MAXIMUM, currency)} ${currency}`,
      undefined,
      'amount_too_large',
    );
  }
}
