import { afterAll } from 'vitest';
import type { Clock } from '../../src/platform/clock.ts';

export type TestClock = Clock & {
  advance: (duration: { minutes?: number; days?: number }) => void;
};

/**
 * The time that a test file can advance. It moves `Date.now` of the whole process, because the
 * libraries that limit attempts and verify tokens read it; it is put back after the file.
 */
export function createTestClock(): TestClock {
  const systemNow = Date.now;
  let aheadMs = 0;
  Date.now = () => systemNow() + aheadMs;
  afterAll(() => {
    Date.now = systemNow;
  });
  return Object.assign(() => new Date(Date.now()), {
    advance: ({ minutes = 0, days = 0 }: { minutes?: number; days?: number }) => {
      aheadMs += (minutes + days * 1440) * 60_000;
    },
  });
}
