import { expect, test } from 'vitest';
import { planLabel, purchasedPlanName, statusBadge } from './labels.ts';

test.each([
  ['ACTIVE', 'Active', 'green'],
  ['TRIALING', 'Free Trial', 'blue'],
  ['PAST_DUE', 'Past Due', 'orange'],
  ['CANCELED', 'Canceled', 'red'],
  ['INCOMPLETE', 'Incomplete', 'yellow'],
  ['PAUSED', 'Paused', 'yellow'],
  ['EXPIRED', 'EXPIRED', 'neutral'],
  ['constructor', 'constructor', 'neutral'],
  ['', 'Unknown', 'neutral'],
  [null, 'Unknown', 'neutral'],
  [undefined, 'Unknown', 'neutral'],
])('status %s shows as %s in %s', (status, label, tone) => {
  expect(statusBadge(status)).toEqual({ label, tone });
});

test.each([
  ['MONTHLY', 'Monthly'],
  ['YEARLY', 'Annual'],
  ['WEEKLY', 'WEEKLY'],
  ['toString', 'toString'],
  [null, 'Unknown Plan'],
  [undefined, 'Unknown Plan'],
])('plan %s shows as %s', (plan, label) => {
  expect(planLabel(plan)).toBe(label);
});

test('a purchased plan is yearly unless it is monthly', () => {
  expect(['MONTHLY', 'YEARLY', null].map(purchasedPlanName)).toEqual([
    'Monthly Premium',
    'Yearly Premium',
    'Yearly Premium',
  ]);
});
