import { AppError } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';

const hour = 3_600_000;

/**
 * Limits the requests of each key in a clock hour, in the memory of this process: a poll must not cost a
 * write. The library's limiter in memory has a timer and 900 bytes for each key, this one a number; a
 * server may see a million devices in an hour.
 * @returns counts a request. @throws AppError RATE_LIMITED with the time to wait
 */
export function createRequestLimit(mostInAnHour: number, clock: Clock): (key: string) => void {
  const counts = new Map<string, number>();
  let countedHour = 0;
  return (key) => {
    const now = clock().getTime();
    const currentHour = Math.floor(now / hour);
    if (currentHour !== countedHour) counts.clear();
    countedHour = currentHour;
    const count = counts.get(key) ?? 0;
    if (count >= mostInAnHour) {
      const retryAfter = Math.ceil(((currentHour + 1) * hour - now) / 1000);
      throw new AppError('RATE_LIMITED', { retryAfter });
    }
    counts.set(key, count + 1);
  };
}
