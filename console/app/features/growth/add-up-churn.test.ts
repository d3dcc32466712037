import type { ChurnRow } from '@stillweb/contract/console/figures/growth';
import { expect, test } from 'vitest';
import { countReasons, groupChurn, reasonLabel } from './add-up-churn.ts';

const row = (changes: Partial<ChurnRow>): ChurnRow => ({
  month: '2026-11',
  plan: 'MONTHLY',
  campaign: null,
  reason: null,
  offer: null,
  canceled: 0,
  kept: 0,
  ...changes,
});

const rows = [
  row({ canceled: 2 }),
  row({ reason: 'unused', offer: 'pause', canceled: 3, kept: 1 }),
  row({ reason: 'unused', plan: 'YEARLY', month: '2026-12', canceled: 1 }),
  row({ reason: 'unused', plan: 'YEARLY', month: '2026-10', offer: 'switch-to-monthly', kept: 2 }),
];

test('each reason has who canceled, who was offered something, and who took it', () => {
  expect(countReasons(rows)).toEqual([
    { reason: 'unused', canceled: 4, offered: 6, kept: 3 },
    { reason: null, canceled: 2, offered: 0, kept: 0 },
  ]);
});

test('plans are ordered by size, months by time, and a group without a cancellation is left out', () => {
  const labels = (grouping: 'plan' | 'month' | 'campaign') =>
    groupChurn(rows, grouping).map(({ label, canceled }) => [label, canceled]);
  expect(labels('plan')).toEqual([
    ['Monthly', 5],
    ['Annual', 1],
  ]);
  expect(labels('month')).toEqual([
    ['2026-12', 1],
    ['2026-11', 5],
  ]);
  expect(labels('campaign')).toEqual([['None known', 6]]);
});

test('a reason that this build does not know is shown as it is', () => {
  expect(reasonLabel('better_things')).toBe('better_things');
});
