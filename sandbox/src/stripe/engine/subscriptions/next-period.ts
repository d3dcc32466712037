import type { Subscription, SubscriptionItem } from '../../store/object-types.ts';
import { periodEnd, recurrenceOf } from '../periods.ts';
import type { Period } from '../periods.ts';

/** Whether a subscription renews at the end of its period (unix seconds), or its scheduled end comes first. */
export function renewsAt(end: number, { cancel_at }: Pick<Subscription, 'cancel_at'>): boolean {
  return cancel_at === null || cancel_at > end;
}

/**
 * The period after the current one of `item`, and which share of a whole one it is: a scheduled end within it
 * cuts it short, and Stripe bills it in proportion.
 * @param anchor the billing cycle anchor, in unix seconds
 */
export function nextPeriod(
  { cancel_at }: Pick<Subscription, 'cancel_at'>,
  item: SubscriptionItem,
  anchor: number,
): { period: Period; share: number } {
  const start = item.current_period_end;
  const whole = periodEnd(anchor, start, recurrenceOf(item.price));
  const end = cancel_at !== null && cancel_at > start ? Math.min(whole, cancel_at) : whole;
  return { period: { start, end }, share: (end - start) / (whole - start) };
}
