const format = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'UTC',
});

/**
 * As in "November 3, 2026 at 2:05 PM UTC". An email promises nothing for a day alone: its readers live in all
 * time zones.
 */
export function formatTime(iso: string): string {
  return `${format.format(new Date(iso))} UTC`;
}
