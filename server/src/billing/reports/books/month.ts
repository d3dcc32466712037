import type { TimeSpan } from './revenue.ts';

/** A month in UTC. @param month as in 2026-10 */
export function spanOfMonth(month: string): TimeSpan {
  const from = new Date(`${month}-01T00:00:00Z`);
  return { from, to: new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + 1)) };
}

/** @param month as in 2026-10 */
export function monthBefore(month: string): string {
  return monthOf(new Date(spanOfMonth(month).from.getTime() - 1));
}

/** The month in which a moment lies, as in 2026-10. */
export function monthOf(moment: Date): string {
  return moment.toISOString().slice(0, 7);
}
