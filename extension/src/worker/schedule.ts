import { hourMs, minuteMs } from '@stillweb/contract/time';

/** The event after which the next poll is scheduled. */
export type Moment = 'linked' | 'started' | 'polled';

/** Applies the entitlement as it is now, and schedules the next poll. */
export type Update = (moment: Moment) => Promise<void>;

/**
 * When the alarm for the next poll rings, in Unix milliseconds.
 * @param due when the licence wants to be refreshed
 * @param moment the last event: after a link the first poll falls anywhere within an hour, and
 *   at a start one that is overdue falls within 30 s, so that browsers do not all come at the same time
 * @param random from 0 to 1
 */
export function decideAlarm(due: number, moment: Moment, now: number, random: number): number {
  switch (moment) {
    case 'linked':
      return Math.min(due, now + random * hourMs);
    case 'started':
      return due > now ? due : now + (random * minuteMs) / 2;
    case 'polled':
      return due;
  }
}
