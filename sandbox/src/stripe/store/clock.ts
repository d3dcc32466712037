import type { Kysely } from 'kysely';
import { writeSetting } from './settings.ts';
import type { StoredSettings } from './settings.ts';
import type { Tables } from './tables.ts';

/** The simulated clock: real time plus an offset that survives restarts. It never goes back. */
export type Clock = {
  /** Simulated unix seconds. */
  now: () => number;
  /** By how many seconds it is ahead of real time. */
  offset: () => number;
  /** Moves to a simulated time (unix seconds); an earlier one changes nothing. */
  moveTo: (time: number) => void;
  /** Stores a simulated time that is ahead: a later process starts there. */
  save: (time: number) => Promise<void>;
};

/** The clock with the offset that the database holds. */
export function createClock(db: Kysely<Tables>, settings: StoredSettings): Clock {
  let offset = settings.get('clockOffset');
  return {
    now: () => wallSeconds() + offset,
    offset: () => offset,
    moveTo(time) {
      offset = Math.max(offset, time - wallSeconds());
    },
    save: async (time) => writeSetting(db, 'clockOffset', time - wallSeconds()),
  };
}

/** Unix seconds of real time, which signatures and the lifetimes of keys use. */
export function wallSeconds(): number {
  return Math.floor(Date.now() / 1000);
}
