const monthFormat = new Intl.DateTimeFormat('en-US', {
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

/** A month as in 2026-10, in words. */
export function monthLabel(month: string): string {
  return monthFormat.format(new Date(`${month}-01`));
}

const count = 36;

/** The months until an instant, the newest first. */
export function monthOptions(now: string): Record<string, string> {
  const date = new Date(now);
  const months = Array.from({ length: count }, (_, index) => {
    const start = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - index));
    return start.toISOString().slice(0, 7);
  });
  return Object.fromEntries(months.map((month) => [month, monthLabel(month)]));
}
