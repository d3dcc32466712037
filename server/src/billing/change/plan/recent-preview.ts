import { minuteMs } from '@stillweb/contract/time';

/** How long the amounts of a preview hold. */
const validFor = 30 * minuteMs;
/** A preview has its date by Stripe's clock, which may be so much ahead of ours. */
const clockDifference = minuteMs;

/**
 * Whether a preview of the last half hour may have had this proration date: a change by it charges what was shown.
 * Any other date would change the price. One before the current period Stripe refuses, and nothing is charged.
 * @param prorationDate unix seconds
 */
export function isOfRecentPreview(prorationDate: number, now: Date): boolean {
  const age = now.getTime() - prorationDate * 1000;
  return age >= -clockDifference && age < validFor;
}
