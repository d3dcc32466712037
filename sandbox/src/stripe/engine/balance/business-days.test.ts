import { expect, test } from 'vitest';
import { businessDayAfter } from './business-days.ts';

const seconds = (iso: string) => Date.parse(iso) / 1000;

test.each([
  ['a Monday morning', '2026-11-23T00:00:00Z', 1, '2026-11-24'],
  ['a Monday evening', '2026-11-23T23:59:59Z', 2, '2026-11-25'],
  ['a Thursday', '2026-11-26T12:00:00Z', 1, '2026-11-27'],
  ['a Thursday', '2026-11-26T12:00:00Z', 2, '2026-11-30'],
  ['a Friday', '2026-11-27T12:00:00Z', 1, '2026-11-30'],
  ['a Saturday', '2026-11-28T12:00:00Z', 1, '2026-11-30'],
  ['a Sunday', '2026-11-29T12:00:00Z', 2, '2026-12-01'],
  ['the last Thursday of a year', '2026-12-31T12:00:00Z', 1, '2027-01-01'],
])('from %s, %s, %i business days later is %s', (_day, from, count, expected) => {
  expect(businessDayAfter(seconds(from), count)).toBe(seconds(`${expected}T00:00:00Z`));
});
