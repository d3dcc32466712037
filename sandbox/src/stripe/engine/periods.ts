import type { Price } from '../store/object-types.ts';

/** Lengths in seconds. */
export const DAY = 86_400;
export const HOUR = 3_600;

/** Unix seconds. */
export type Period = { start: number; end: number };

/** How often a price bills, as `price.recurring` and `item.plan` state it. */
export type Recurrence = { interval: string; interval_count: number };

/** Throws for a one-time price. */
export function recurrenceOf(price: Price): Recurrence {
  if (!price.recurring) throw new Error(`${price.id} is not recurring`);
  return price.recurring;
}

/** The first end of a period after `start`, counted from the anchor (unix seconds). */
export function periodEnd(anchor: number, start: number, recurrence: Recurrence): number {
  for (let count = 1; ; count += 1) {
    const end = addIntervals(anchor, recurrence, count);
    if (end > start) return end;
  }
}

/** The period that contains `at`, counted from the anchor (unix seconds). */
export function periodAround(anchor: number, at: number, recurrence: Recurrence): Period {
  for (let count = 0; ; count += 1) {
    const end = addIntervals(anchor, recurrence, count);
    if (end > at) return { start: addIntervals(anchor, recurrence, count - 1), end };
  }
}

/**
 * The anchor moved by whole intervals (unix seconds). Months and years keep the anchor's day of the
 * month, or the month's last day where it is shorter, as Stripe's billing cycle anchor does.
 */
export function addIntervals(
  anchor: number,
  { interval, interval_count }: Recurrence,
  times: number,
): number {
  const count = interval_count * times;
  if (interval === 'day') return anchor + count * DAY;
  if (interval === 'week') return anchor + count * 7 * DAY;
  return addMonths(anchor, interval === 'year' ? count * 12 : count);
}

function addMonths(anchor: number, months: number): number {
  const date = new Date(anchor * 1000);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0));
  date.setUTCDate(Math.min(day, lastDay.getUTCDate()));
  return Math.floor(date.getTime() / 1000);
}
