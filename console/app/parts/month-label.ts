const monthFormat = new Intl.DateTimeFormat('en-US', {
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

/** A month as in 2026-10, in words. */
export function monthLabel(month: string): string {
  return monthFormat.format(new Date(`${month}-01`));
}
