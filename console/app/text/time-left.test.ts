import { expect, test } from 'vitest';
import { timeLeft } from './time-left.ts';

const now = new Date('2026-11-25T12:00:00Z');

test.each([
  ['2026-11-26T12:00:00Z', '24 hours left'],
  ['2026-11-26T11:59:59Z', '23 hours left'],
  ['2026-11-25T13:30:00Z', '1 hour left'],
  ['2026-11-25T12:59:59Z', '59 minutes left'],
  ['2026-11-25T12:01:00Z', '1 minute left'],
  ['2026-11-25T12:00:59Z', 'Less than a minute left'],
  ['2026-11-25T11:00:00Z', 'Less than a minute left'],
])('until %s there are: %s', (until, text) => {
  expect(timeLeft(until, now)).toBe(text);
});
