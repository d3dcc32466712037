import { expect, test } from 'vitest';
import { unusedTime } from './unused-time.ts';

const june = { start: new Date('2026-06-01T12:00:00Z'), end: new Date('2026-07-01T12:00:00Z') };

test.each([
  ['at its start', '2026-06-01T12:00:00Z', 900, { days: 30, amount: 900 }],
  ['a second later', '2026-06-01T12:00:01Z', 900, { days: 29, amount: 870 }],
  ['in its middle', '2026-06-16T12:00:00Z', 900, { days: 15, amount: 450 }],
  ['with an amount that does not divide', '2026-06-16T12:00:00Z', 899, { days: 15, amount: 449 }],
  ['on its last day', '2026-07-01T00:00:00Z', 900, { days: 0, amount: 0 }],
  ['after it', '2026-08-01T12:00:00Z', 900, { days: 0, amount: 0 }],
  ['before it', '2026-05-01T12:00:00Z', 900, { days: 30, amount: 900 }],
])('the unused time of a period, %s', (_when, now, paid, unused) => {
  expect(unusedTime(june, paid, new Date(now))).toEqual(unused);
});
