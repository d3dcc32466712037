import { discountLabel } from './discount-label.ts';
import { decimalAmount, formatMoney } from '../text/money.ts';
import type { Plan, PlanDetails } from './plans.ts';

/** The amounts of a price in texts, in minor units. */
export type TextPrice = Pick<PlanDetails, 'amount' | 'originalAmount' | 'currency'>;

/**
 * Every form in which pages show the plain prices, by name. The build finds these texts in its pages, and
 * the server replaces them when the prices are others.
 */
export function priceTexts({ MONTHLY, YEARLY }: Record<Plan, TextPrice>): Record<string, string> {
  return {
    data: plainPricesData({ MONTHLY, YEARLY }),
    yearlySaving: yearlySaving(YEARLY, MONTHLY) ?? '',
    ...textsOf('monthly', MONTHLY),
    ...textsOf('yearly', YEARLY),
  };
}

function textsOf(name: string, { amount, originalAmount, currency }: TextPrice) {
  const discount = discountLabel(amount, originalAmount) ?? '';
  return {
    [name]: formatMoney(amount, currency),
    [`${name}Regular`]: formatMoney(originalAmount, currency),
    [`${name}Decimal`]: decimalAmount(amount, currency),
    [`${name}Discount`]: discount,
    [`${name}DiscountInText`]: discount.toLowerCase(),
  };
}

/** As in "$8.25 a month, you save $9 a year": a year's price compared with twelve months; null unless it is lower. */
export function yearlySaving(
  yearly: Pick<TextPrice, 'amount' | 'currency'>,
  monthly: Pick<TextPrice, 'amount' | 'currency'>,
): string | null {
  const saved = 12 * monthly.amount - yearly.amount;
  if (saved <= 0 || monthly.currency !== yearly.currency) return null;
  const aMonth = formatMoney(Math.round(yearly.amount / 12), yearly.currency);
  return `${aMonth} a month, you save ${formatMoney(saved, yearly.currency)} a year`;
}

/** The place in an app page that has the plain prices for its scripts. */
export const plainPricesId = 'plain-prices';

function plainPricesData({ MONTHLY, YEARLY }: Record<Plan, TextPrice>): string {
  const pair = ({ amount, originalAmount }: TextPrice) => [amount, originalAmount];
  return JSON.stringify({ MONTHLY: pair(MONTHLY), YEARLY: pair(YEARLY) });
}
