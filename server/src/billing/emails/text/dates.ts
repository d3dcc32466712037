/** An ISO 8601 time as a day in UTC: `January 8, 2026`. */
export function day(moment: string): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(moment),
  );
}

/** `December 2025`. */
export function monthName({ month, year }: { month: number; year: number }): string {
  return new Intl.DateTimeFormat('en-US', {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(Date.UTC(year, month - 1));
}
