import { longDay } from '@stillweb/contract/text/dates';

/** A calendar date, the same in every time zone. `value` is an ISO date, as in 2026-11-20. */
export function CalendarDay({ value }: { value: string }) {
  return <time dateTime={value}>{longDay(value)}</time>;
}
