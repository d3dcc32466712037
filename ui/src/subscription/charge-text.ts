import { chargeText as wordCharge } from '@stillweb/contract/charge-text';
import { discountTerms } from '@stillweb/contract/discount-text';
import { formatExactMoney } from '@stillweb/contract/money-text';
import type { Card, CardCharge, Discount, Subscription } from '@stillweb/contract/subscription';
import { formatLongDate } from '../long-date.tsx';

/** The next charge in a sentence, with days in the visitor's time zone. */
export function chargeText(
  charge: CardCharge,
  { plan, card }: { plan: string | null; card: Card | null },
): string {
  const payer = card ? ` to the card ending in ${card.last4}` : '';
  return wordCharge(charge, { plan, payer, day: formatLongDate });
}

/** "$9.00 will be charged next, on January 8, 2026." */
export function nextChargeText({
  cardCharge,
  nextCharge,
  cancelAt,
}: Pick<Subscription, 'cardCharge' | 'nextCharge' | 'cancelAt'>): string {
  const next = cardCharge ?? nextCharge;
  if (!next) return `${noChargeText(cancelAt)}.`;
  return `${formatExactMoney(next.amount, next.currency)} will be charged next, on ${formatLongDate(next.date)}.`;
}

/** Without a next charge: Stripe has not told it yet, unless the subscription ends. */
export function noChargeText(cancelAt: string | null): string {
  return cancelAt ? 'Nothing more will be charged' : 'The next charge is not known yet';
}

/** "SPRING: 20% off for 3 months, until April 1, 2026" */
export function discountText({ name, ...terms }: Discount): string {
  return `${name}: ${discountTerms(terms, formatLongDate)}`;
}
