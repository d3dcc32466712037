import { formatExactMoney } from '../text/money.ts';
import type { Discount } from './subscription.ts';

/**
 * The amount and duration of a discount: "20% off for 3 months, until April 1, 2026".
 * @param day words an ISO 8601 time as a day
 */
export function discountTerms(
  { percentOff, amountOff, months, isOnce, endsAt }: Omit<Discount, 'name'>,
  day: (moment: string) => string,
): string {
  const reduction = amountOff
    ? formatExactMoney(amountOff.amount, amountOff.currency)
    : `${percentOff ?? 0}%`;
  if (isOnce) return `${reduction} off the next payment`;
  if (!endsAt) return `${reduction} off every payment`;
  const period = months === null ? '' : ` for ${months === 1 ? 'a month' : `${months} months`},`;
  return `${reduction} off${period} until ${day(endsAt)}`;
}
