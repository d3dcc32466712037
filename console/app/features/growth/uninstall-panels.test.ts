import { expect, test } from 'vitest';
import { monthsOf, uninstallCounts } from './uninstall-panels.tsx';

test('answers are added up by reason, and stand by month', () => {
  const data = {
    answers: [
      { month: '2026-11', reason: 'slow', answers: 2 },
      { month: '2026-12', reason: 'ads_left', answers: 4 },
      { month: '2026-12', reason: 'slow', answers: 3 },
    ],
    comments: [],
  } satisfies Parameters<typeof uninstallCounts>[0];
  expect(uninstallCounts(data)).toEqual([
    {
      reason: 'slow',
      answers: 5,
      byMonth: new Map([
        ['2026-11', 2],
        ['2026-12', 3],
      ]),
    },
    { reason: 'ads_left', answers: 4, byMonth: new Map([['2026-12', 4]]) },
  ]);
  expect(monthsOf(data)).toEqual(['2026-12', '2026-11']);
});
