import { minuteMs } from '@stillweb/contract/time';

/** The time until a deadline, rounded down so that it never promises too much. */
export function timeLeft(until: string, now: Date): string {
  const ms = Date.parse(until) - now.getTime();
  const minutes = Math.floor(ms / minuteMs);
  if (minutes < 60) return minutesLeft(ms);
  return `${count(Math.floor(minutes / 60), 'hour')} left`;
}

/** In minutes, rounded down. */
export function minutesLeft(ms: number): string {
  const minutes = Math.floor(ms / minuteMs);
  return minutes < 1 ? 'Less than a minute left' : `${count(minutes, 'minute')} left`;
}

function count(number: number, unit: string): string {
  return `${number} ${unit}${number === 1 ? '' : 's'}`;
}
