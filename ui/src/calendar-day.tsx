/** A calendar date, the same in every time zone. `value` is an ISO date, as in 2026-11-20. */
export function CalendarDay({ value }: { value: string }) {
  // Not made when the module loads: a browser's first date format takes a phone about 60 ms.
  const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
  return <time dateTime={value}>{format.format(new Date(value))}</time>;
}
