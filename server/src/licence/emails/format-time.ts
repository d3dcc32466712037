const format = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'UTC',
});

/** As in "3 November 2026 at 14:05 UTC". */
export function formatTime(iso: string): string {
  return `${format.format(new Date(iso))} UTC`;
}
