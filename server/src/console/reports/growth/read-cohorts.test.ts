import { expect, test } from 'vitest';
import { addUpCohorts } from './read-cohorts.ts';

const row = (month: string, reached: number, months: number[], customers: number) => ({
  month,
  reached,
  subscribed: months.reduce((set, age) => set | (1 << age), 0),
  customers,
});

test('each month counts those who have reached it, and those who were subscribed then', () => {
  const rows = [
    row('2026-09', 2, [1, 2], 5),
    row('2026-09', 2, [1], 2),
    row('2026-09', 1, [1], 1),
    // Left, and came back.
    row('2026-09', 2, [2], 1),
    row('2026-11', 0, [], 4),
  ];
  expect(addUpCohorts(rows, 12)).toEqual([
    { month: '2026-11', customers: 4, kept: [] },
    {
      month: '2026-09',
      customers: 9,
      kept: [
        { months: 1, reached: 9, subscribed: 8 },
        { months: 2, reached: 8, subscribed: 6 },
      ],
    },
  ]);
});

test('no more months are counted than are asked for', () => {
  const [cohort] = addUpCohorts([row('2025-01', 20, [1, 2, 3], 1)], 2);
  expect(cohort?.kept.map(({ months }) => months)).toEqual([1, 2]);
});
