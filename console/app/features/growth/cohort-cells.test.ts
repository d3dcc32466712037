import { expect, test } from 'vitest';
import { cohortCsv, shadeOf } from './cohort-cells.ts';

test.each([
  [0, 0, 0],
  [0, 4, 0],
  [1, 4, 1],
  [2, 4, 3],
  [4, 4, 5],
])('%i of %i has the shade %i of six', (part, whole, shade) => {
  expect(shadeOf(part, whole, 6)).toBe(shade);
});

test('a file has a line for each cohort and month', () => {
  const kept = [
    { months: 1, reached: 4, subscribed: 3 },
    { months: 2, reached: 2, subscribed: 1 },
  ];
  expect(cohortCsv([{ month: '2026-08', customers: 4, kept }])).toEqual([
    ['First paid in', 'Customers', 'Months later', 'Reached', 'Subscribed'],
    ['2026-08', 4, 1, 4, 3],
    ['2026-08', 4, 2, 2, 1],
  ]);
});
