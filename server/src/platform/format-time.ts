const format = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'UTC',
});

/**
 * As in "November 3, 2026 at 2:05 PM UTC". Deadlines in emails have this form: readers in other time zones would
 * take a date for a later end.
 */
export function formatTime(iso: string): string {
  return `${format.format(new Date(iso))} UTC`;
}
