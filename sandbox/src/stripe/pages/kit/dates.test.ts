import { expect, test } from 'vitest';
import { formatDay, formatMoment } from './dates.ts';

test.each([
  ['2026-11-20T18:25:00Z', 'November 20, 2026', 'Nov 20, 2026, 6:25:00 PM UTC'],
  ['2026-12-31T23:59:59Z', 'December 31, 2026', 'Dec 31, 2026, 11:59:59 PM UTC'],
  ['2027-01-01T00:00:00Z', 'January 1, 2027', 'Jan 1, 2027, 12:00:00 AM UTC'],
])('%s reads "%s" and "%s"', (iso, day, moment) => {
  const seconds = Date.parse(iso) / 1000;
  expect(formatDay(seconds)).toBe(day);
  expect(formatMoment(seconds)).toBe(moment);
});
