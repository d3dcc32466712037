const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });

/** The UTC day of an ISO instant: "30 Dec 2026". */
export function formatDay(value: string): string {
  return format.format(new Date(value));
}
