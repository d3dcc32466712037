import type { Discount, Money } from './subscription.ts';

interface Formats {
  money: (amount: Money) => string;
  day: (moment: string) => string;
}

/** What a discount takes off, and for how long: "20% off for 3 months, until April 1, 2026". */
export function discountTerms(
  { percentOff, amountOff, months, isOnce, endsAt }: Omit<Discount, 'name'>,
  { money, day }: Formats,
): string {
  const reduction = amountOff ? money(amountOff) : `${percentOff ?? 0}%`;
  if (isOnce) return `${reduction} off the next payment`;
  if (!endsAt) return `${reduction} off every payment`;
  const period = months === null ? '' : ` for ${months === 1 ? 'a month' : `${months} months`},`;
  return `${reduction} off${period} until ${day(endsAt)}`;
}
