import type { Clock } from '../src/platform/clock.ts';

export type TestClock = Clock & {
  advance: (duration: { minutes?: number; days?: number }) => void;
};

/** The server's time, running with the real one but ahead of it by what a test has asked for. */
export function createTestClock(): TestClock {
  let ahead = 0;
  return Object.assign(() => new Date(Date.now() + ahead), {
    advance: ({ minutes = 0, days = 0 }: { minutes?: number; days?: number }) => {
      ahead += (minutes + days * 1440) * 60_000;
    },
  });
}
