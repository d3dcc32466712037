import { DAY } from '../periods.ts';

/**
 * The start of a business day in UTC. Business days are Monday to Friday; holidays are not known.
 * @param at unix seconds
 * @param count how many business days after the day of `at`; at least 1
 */
export function businessDayAfter(at: number, count: number): number {
  let day = Math.floor(at / DAY) * DAY;
  for (let left = count; left > 0; left -= isBusinessDay(day) ? 1 : 0) day += DAY;
  return day;
}

function isBusinessDay(day: number): boolean {
  const weekday = new Date(day * 1000).getUTCDay();
  return weekday !== 0 && weekday !== 6;
}
