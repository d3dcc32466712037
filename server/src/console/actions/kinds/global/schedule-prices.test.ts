import { expect, test } from 'vitest';
import { needsApproval } from './schedule-prices.ts';

const prices = (monthly: number, yearly: number) => [
  { plan: 'MONTHLY' as const, amount: monthly },
  { plan: 'YEARLY' as const, amount: yearly },
];
const plain = prices(900, 9900);
const floors = { MONTHLY: 400, YEARLY: 4000 };

test.each([
  ['the plain prices', false, prices(900, 9900)],
  ['half the plain prices', false, prices(450, 4950)],
  ['prices of which a month is more than half below', true, prices(449, 9900)],
  ['prices of which a year is more than half below', true, prices(900, 4949)],
  ['prices with a year for a cent', true, prices(900, 1)],
])('security 56: %s need a second person: %s', (_what, expected, plans) => {
  expect(needsApproval(plans, plain, floors)).toBe(expected);
});

test('security 56: plain prices that fall in steps need a second person at the floor', () => {
  expect(needsApproval(prices(400, 4000), prices(500, 5000), floors)).toBe(false);
  expect(needsApproval(prices(399, 4000), prices(500, 5000), floors)).toBe(true);
  expect(needsApproval(prices(400, 3999), prices(500, 5000), floors)).toBe(true);
});
