const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** A calendar date, the same in every time zone. `value` is an ISO date, as in 2026-11-20. */
export function CalendarDay({ value }: { value: string }) {
  return <time dateTime={value}>{format.format(new Date(value))}</time>;
}
