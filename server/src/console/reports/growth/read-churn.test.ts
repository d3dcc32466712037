import { expect, test } from 'vitest';
import { joinSmallCampaigns } from './read-churn.ts';

const row = (campaign: string | null, canceled: number, kept = 0) => ({
  month: '2026-11',
  plan: 'MONTHLY',
  campaign,
  reason: null,
  offer: null,
  canceled,
  kept,
});

test('the campaigns of most people keep their names, and the rest has one', () => {
  const rows = [row('a', 1), row(null, 1), row('b', 2), row('c', 1, 4), row('a', 2), row('d', 1)];
  expect(joinSmallCampaigns(rows, 2).map(({ campaign }) => campaign)).toEqual([
    'a',
    null,
    'Other campaigns',
    'c',
    'a',
    'Other campaigns',
  ]);
});
