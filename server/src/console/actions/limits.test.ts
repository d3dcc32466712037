import type { Role } from '@stillweb/contract/console/roles';
import { expect, test } from 'vitest';
import { exceedsRefundLimit, limitOf } from './limits.ts';

test.each<[role: Role, amount: number, today: number, exceeds: boolean]>([
  ['support', 5000, 0, false],
  ['support', 5001, 0, true],
  ['support', 5000, 25_000, false],
  ['support', 5000, 25_001, true],
  ['lead', 50_000, 0, false],
  ['lead', 50_001, 0, true],
  ['lead', 50_000, 500_000, false],
  ['finance', 50_000, 0, false],
  ['finance', 50_001, 0, true],
  ['owner', 50_000, 0, false],
  ['owner', 50_001, 0, true],
  ['engineer', 1, 0, true],
])(
  '%s refunds %i after %i in a day: a second person decides: %s',
  (role, amount, today, exceeds) => {
    expect(exceedsRefundLimit(role, amount, today)).toBe(exceeds);
  },
);

test.each<[Parameters<typeof limitOf>[0], number]>([
  ['trialDays', 14],
  ['trialExtensions', 1],
  ['creditMonths', 1],
])('support has the limit %s, and nobody else', (limit, most) => {
  expect(limitOf(limit, 'support')).toBe(most);
  expect([limitOf(limit, 'lead'), limitOf(limit, 'owner')]).toEqual([undefined, undefined]);
});
