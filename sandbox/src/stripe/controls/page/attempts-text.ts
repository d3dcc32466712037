import { formatMoment } from '../../pages/format/dates.ts';

/**
 * `2 attempts, next at Nov 20, 2026, 6:25:00 PM UTC`; leaves out what has not happened or will not.
 * @param next simulated unix seconds, or null
 */
export function attemptsText(attempts: number, next: number | null): string {
  const made = attempts === 1 ? '1 attempt' : `${attempts} attempts`;
  return [
    ...(attempts > 0 ? [made] : []),
    ...(next === null ? [] : [`next at ${formatMoment(next)}`]),
  ].join(', ');
}
