import { monthLabel } from '../../parts/month-label.ts';

const count = 36;

/** The months until an instant, the newest first. */
export function monthOptions(now: string): Record<string, string> {
  const date = new Date(now);
  const months = Array.from({ length: count }, (_, index) => {
    const start = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - index));
    return start.toISOString().slice(0, 7);
  });
  return Object.fromEntries(months.map((month) => [month, monthLabel(month)]));
}
