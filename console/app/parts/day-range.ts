import { dayMs } from '@stillweb/contract/time';
import { dayRange, type DayRange } from '@stillweb/contract/console/mail/mails';

const defaultDays = 30;

/** The days in an address of a page; without both, the last thirty, today included (UTC). */
export function dayRangeOf(params: URLSearchParams, now: Date): DayRange {
  const given = dayRange.safeParse({ from: params.get('from'), to: params.get('to') });
  if (given.success) return given.data;
  const from = new Date(now.getTime() - (defaultDays - 1) * dayMs);
  return { from: dayOf(from), to: dayOf(now) };
}

function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}
