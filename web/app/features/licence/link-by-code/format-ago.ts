const format = new Intl.RelativeTimeFormat('en', { numeric: 'always' });

/** As in "40 seconds ago" or "3 minutes ago": a code works for ten minutes. */
export function formatAgo(seconds: number): string {
  return seconds < 60
    ? format.format(-seconds, 'second')
    : format.format(-Math.floor(seconds / 60), 'minute');
}
