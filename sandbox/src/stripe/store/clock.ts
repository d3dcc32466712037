import type { Kysely } from 'kysely';
import { readSetting, writeSetting } from './settings.ts';
import type { Tables } from './tables.ts';

/** The one simulated clock: wall time plus an offset that survives restarts. It never runs backwards. */
export type Clock = {
  /** Simulated unix seconds. */
  now: () => number;
  /** Seconds the simulated clock is ahead of the wall clock. */
  offset: () => number;
  /** Jumps to a simulated time; an earlier one changes nothing. */
  moveTo: (time: number) => Promise<void>;
};

export async function createClock(db: Kysely<Tables>): Promise<Clock> {
  let offset = await readSetting(db, 'clockOffset');
  return {
    now: () => wallSeconds() + offset,
    offset: () => offset,
    async moveTo(time) {
      const ahead = time - wallSeconds();
      if (ahead <= offset) return;
      offset = ahead;
      await writeSetting(db, 'clockOffset', offset);
    },
  };
}

/** Unix seconds of the real clock, which signatures and key lifetimes use. */
export function wallSeconds(): number {
  return Math.floor(Date.now() / 1000);
}
