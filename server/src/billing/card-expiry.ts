import type { SubscriptionRow } from './tables.ts';

type Expiry = Pick<SubscriptionRow, 'card_exp_month' | 'card_exp_year'>;

/** Whether a card has expired at a moment: it is valid until the end of its month. False where that is unknown. */
export function isCardExpired(
  { card_exp_month: month, card_exp_year: year }: Expiry,
  at: Date,
): boolean {
  return month !== null && year !== null && Date.UTC(year, month) <= at.getTime();
}
