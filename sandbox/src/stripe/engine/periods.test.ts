import { expect, test } from 'vitest';
import { addIntervals, periodAround, periodEnd } from './periods.ts';

const month = { interval: 'month', interval_count: 1 };
const year = { interval: 'year', interval_count: 1 };

function at(date: string): number {
  return Date.parse(`${date}Z`) / 1000;
}

test.each([
  ['2026-01-31T08:30', 'month', 1, 1, '2026-02-28T08:30'],
  ['2026-01-31T08:30', 'month', 1, 2, '2026-03-31T08:30'],
  ['2028-01-31T00:00', 'month', 1, 1, '2028-02-29T00:00'],
  ['2026-11-30T00:00', 'month', 3, 1, '2027-02-28T00:00'],
  ['2028-02-29T12:00', 'year', 1, 1, '2029-02-28T12:00'],
  ['2028-02-29T12:00', 'year', 1, 4, '2032-02-29T12:00'],
  ['2026-03-31T00:00', 'month', 1, -1, '2026-02-28T00:00'],
  ['2026-12-31T00:00', 'day', 1, 1, '2027-01-01T00:00'],
  ['2026-12-31T00:00', 'week', 2, 1, '2027-01-14T00:00'],
])('%s and intervals of %s × %i, %i times, is %s', (anchor, interval, count, times, expected) => {
  const recurrence = { interval, interval_count: count };
  expect(addIntervals(at(anchor), recurrence, times)).toBe(at(expected));
});

test.each([
  ['2026-01-31', '2026-01-31', month, '2026-02-28'],
  ['2026-01-31', '2026-02-28', month, '2026-03-31'],
  ['2026-01-31', '2026-04-15', month, '2026-04-30'],
  ['2026-01-31', '2027-01-31', year, '2028-01-31'],
])('with the anchor %s, the period after %s ends in time (row %#)', (anchor, start, every, end) => {
  expect(periodEnd(at(`${anchor}T00:00`), at(`${start}T00:00`), every)).toBe(at(`${end}T00:00`));
});

test.each([
  ['2026-01-31', '2026-03-01', '2026-02-28', '2026-03-31'],
  ['2026-01-31', '2026-02-28', '2026-02-28', '2026-03-31'],
  ['2026-01-31', '2026-01-31', '2026-01-31', '2026-02-28'],
  ['2026-01-31', '2026-01-30', '2025-12-31', '2026-01-31'],
])('with the anchor %s, the month around %s lasts from %s to %s', (anchor, time, start, end) => {
  expect(periodAround(at(`${anchor}T00:00`), at(`${time}T00:00`), month)).toEqual({
    start: at(`${start}T00:00`),
    end: at(`${end}T00:00`),
  });
});
