import { discountTerms } from '@stillweb/contract/discount-text';
import type {
  Card,
  CardCharge,
  Discount,
  Money,
  Subscription,
} from '@stillweb/contract/subscription';
import { formatLongDate } from '../long-date.tsx';
import { formatExactMoney, formatMoney } from '../money.tsx';

/** What credit pays for, when the card is charged next, and what renewals cost after that. */
export function chargeText(
  charge: CardCharge,
  { plan, card }: { plan: string | null; card: Card | null },
): string {
  const { amount, currency, date, credit } = charge;
  const used =
    credit > 0
      ? `Your credit of ${formatMoney(credit, currency)} ${creditUse(charge, plan)}. `
      : '';
  const payer = card ? ` to the card ending in ${card.last4}` : '';
  const afterwards = charge.later.length > 0 ? `, ${laterCosts(charge, plan)}` : '';
  return `${used}On ${formatLongDate(date)} we charge ${formatMoney(amount, currency)}${payer}${afterwards}.`;
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
  const money = ({ amount, currency }: Money) => formatMoney(amount, currency);
  return `${name}: ${discountTerms(terms, { money, day: formatLongDate })}`;
}

/** "covers the next 8 months" */
export function creditUse({ renewalsCovered: count }: CardCharge, plan: string | null): string {
  if (count === 0) return 'is used first';
  return `covers the next ${count === 1 ? periodName(plan) : `${count} ${periodName(plan)}s`}`;
}

/** "then $9 a month", and each change after it. */
export function laterCosts({ later, currency }: CardCharge, plan: string | null): string {
  return later
    .map(({ amount, from }, index) => {
      const cost = `${formatMoney(amount, currency)} a ${periodName(plan)}`;
      return index === 0 ? `then ${cost}` : `and ${cost} from ${formatLongDate(from)}`;
    })
    .join(', ');
}

function periodName(plan: string | null): string {
  if (plan === 'YEARLY') return 'year';
  return plan === 'MONTHLY' ? 'month' : 'period';
}
