import { minuteMs } from '@stillweb/contract/time';

/** How long the amounts of a preview hold. */
const validFor = 30 * minuteMs;
/** A preview has its date by Stripe's clock, which may be so much ahead of ours. */
const clockDifference = minuteMs;

/**
 * Whether a preview of the last half hour may have had this proration date: a change by it charges what was shown.
 * Any other date would change the price, and one before the current period is refused by Stripe.
 * @param prorationDate unix seconds
 */
export function isOfRecentPreview(
  prorationDate: number,
  { current_period_start: periodStart }: { current_period_start: Date | null },
  now: Date,
): boolean {
  const date = prorationDate * 1000;
  const age = now.getTime() - date;
  return age >= -clockDifference && age < validFor && date >= (periodStart?.getTime() ?? 0);
}
