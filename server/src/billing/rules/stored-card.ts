import type { Card } from './email-content.ts';
import type { SubscriptionRow } from '../tables.ts';

type CardColumns = Pick<SubscriptionRow, 'card_brand' | 'card_last4'>;
type Expiry = Pick<SubscriptionRow, 'card_exp_month' | 'card_exp_year'>;

/** The card of a subscription or a charge; null without a card. */
export function cardOf({ card_brand: brand, card_last4: last4 }: CardColumns): Card | null {
  return brand && last4 ? { brand, last4 } : null;
}

/** The same with the end of its validity; null unless all is known. */
export function cardWithExpiryOf(
  row: CardColumns & Expiry,
): (Card & { expMonth: number; expYear: number }) | null {
  const card = cardOf(row);
  const { card_exp_month: expMonth, card_exp_year: expYear } = row;
  return card && expMonth && expYear ? { ...card, expMonth, expYear } : null;
}

/** Whether a card has expired at a moment: it is valid until the end of its month. False where that is unknown. */
export function isCardExpired(
  { card_exp_month: month, card_exp_year: year }: Expiry,
  at: Date,
): boolean {
  return month !== null && year !== null && Date.UTC(year, month) <= at.getTime();
}
