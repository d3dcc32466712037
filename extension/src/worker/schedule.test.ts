import { expect, test } from 'vitest';

import { decideAlarm } from './schedule.ts';

const now = 1_795_000_000_000;
const hour = 3_600_000;

test.each([
  ['polled', now + hour, 0.5, now + hour],
  ['linked', now + hour, 0.5, now + hour / 2],
  ['linked', now + 60_000, 0.5, now + 60_000],
  ['started', now + 100, 0.5, now + 100],
  ['started', now - hour, 0.5, now + 15_000],
  ['started', now - hour, 0, now],
] as const)('%s: due at %i with random %d', (moment, due, random, alarm) => {
  expect(decideAlarm(due, moment, now, random)).toBe(alarm);
});
