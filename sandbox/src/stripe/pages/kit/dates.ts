const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
const moment = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'medium',
  timeStyle: 'medium',
  timeZone: 'UTC',
});

/** `November 20, 2026`. @param seconds unix seconds */
export function formatDay(seconds: number): string {
  return day.format(seconds * 1000);
}

/** `Nov 20, 2026, 6:25:00 PM UTC`. @param seconds unix seconds */
export function formatMoment(seconds: number): string {
  return `${moment.format(seconds * 1000)} UTC`;
}
