/** A day in UTC, with its year unless that is this year's: `30 Dec`, `3 May 2025`. */
export function shortDay(moment: string, now: Date): string {
  const date = new Date(moment);
  const isThisYear = date.getUTCFullYear() === now.getUTCFullYear();
  return new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
    ...(!isThisYear && { year: 'numeric' }),
  }).format(date);
}
