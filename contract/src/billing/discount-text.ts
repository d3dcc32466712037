import { t } from '@stillweb/texts/t';
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
    : t('discount.percent', '{percent}%', { percent: percentOff ?? 0 });
  if (isOnce) return t('discount.once', '{reduction} off the next payment', { reduction });
  if (!endsAt) return t('discount.always', '{reduction} off every payment', { reduction });
  const end = day(endsAt);
  if (months === null)
    return t('discount.until', '{reduction} off until {end}', { reduction, end });
  return t(
    'discount.months',
    '{months, plural, one {{reduction} off for a month, until {end}} other {{reduction} off for {months} months, until {end}}}',
    { months, reduction, end },
  );
}
