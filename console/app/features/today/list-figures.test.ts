import type { TodayFigures } from '@stillweb/contract/console/figures/today';
import { expect, test } from 'vitest';
import { listFigures } from './list-figures.ts';

const nothing: TodayFigures = {
  failedPayments: null,
  disputes: null,
  charges: null,
  events: null,
  emails: null,
  trials: null,
  checkoutFailures: null,
  differences: null,
  switchedOff: [],
  launchWarnings: [],
};

test('a role sees the figures that it was sent, and no others', () => {
  expect(listFigures(nothing)).toEqual([]);
});

test.each<[Partial<TodayFigures>, object]>([
  [
    { failedPayments: { count: 0, sums: [] } },
    { value: 0, needsWork: false, detail: 'Every payment has gone through' },
  ],
  [
    {
      failedPayments: {
        count: 3,
        sums: [
          { amount: 699, currency: 'gbp' },
          { amount: 1800, currency: 'usd' },
        ],
      },
    },
    { value: 3, needsWork: true, detail: '£6.99, $18.00', to: '/chase' },
  ],
  [
    { disputes: { count: 1, sums: [{ amount: 900, currency: 'usd' }], dueAt: null } },
    { value: 1, needsWork: true, detail: '$9.00' },
  ],
  [
    { charges: { count: 2, sums: [{ amount: 10_800, currency: 'usd' }] } },
    { value: 2, needsWork: false, detail: '$108.00', to: '/customers?days=7' },
  ],
  [{ events: { count: 0, oldest: null } }, { needsWork: false, detail: 'Nothing pending' }],
  [
    { trials: { running: 12, endingIn3Days: 4 } },
    { value: 12, needsWork: false, detail: '4 end within 3 days' },
  ],
  [{ checkoutFailures: 0 }, { value: 0, needsWork: false }],
  [{ differences: 2 }, { value: 2, needsWork: true, to: '/system' }],
])('of %j is shown %j', (sent, shown) => {
  expect(listFigures({ ...nothing, ...sent })).toMatchObject([shown]);
});
