import { dayMs } from '@stillweb/contract/time';

/**
 * The remaining whole days of a paid period and their value in minor units, rounded down. A day
 * that has begun is used.
 */
export function unusedTime(
  { start, end }: { start: Date; end: Date },
  paid: number,
  now: Date,
): { days: number; amount: number } {
  const whole = Math.max(1, Math.round((end.getTime() - start.getTime()) / dayMs));
  const left = Math.floor((end.getTime() - now.getTime()) / dayMs);
  const days = Math.min(whole, Math.max(0, left));
  return { days, amount: Math.floor((paid * days) / whole) };
}
