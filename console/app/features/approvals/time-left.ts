const minuteMs = 60_000;

/** How long something may still be decided, rounded down: it never promises too much. */
export function timeLeft(until: string, now: Date): string {
  const minutes = Math.floor((Date.parse(until) - now.getTime()) / minuteMs);
  if (minutes < 1) return 'Less than a minute left';
  if (minutes < 60) return `${count(minutes, 'minute')} left`;
  return `${count(Math.floor(minutes / 60), 'hour')} left`;
}

function count(number: number, unit: string): string {
  return `${number} ${unit}${number === 1 ? '' : 's'}`;
}
