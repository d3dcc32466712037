const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** A day of the calendar, the same for readers everywhere. `value` is an ISO date, as 2026-11-20. */
export function CalendarDay({ value }: { value: string }) {
  return <time dateTime={value}>{format.format(new Date(value))}</time>;
}
