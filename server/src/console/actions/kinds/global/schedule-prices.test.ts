import { expect, test } from 'vitest';
import { needsApproval } from './schedule-prices.ts';

const prices = (monthly: number, yearly: number, currency = 'usd') => [
  { plan: 'MONTHLY' as const, amount: monthly, currency },
  { plan: 'YEARLY' as const, amount: yearly, currency },
];
const plain = prices(900, 9900);
const floors = { MONTHLY: { usd: 400, jpy: 700 }, YEARLY: { usd: 4000, jpy: 7000 } };

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

test.each([
  ['at the floor of yen, though far below the dollars', false, prices(700, 7000, 'jpy')],
  ['below the floor of yen', true, prices(699, 7000, 'jpy')],
  ['in euros, which have no floor', true, prices(90_000, 990_000, 'eur')],
])('currencies 16: prices %s need a second person: %s', (_what, expected, plans) => {
  expect(needsApproval(plans, plain, floors)).toBe(expected);
});

test('currencies 16: more than half below the plain price of the same currency needs a second person', () => {
  const sold = [...plain, ...prices(1600, 16_000, 'jpy')];
  expect(needsApproval(prices(800, 8000, 'jpy'), sold, floors)).toBe(false);
  expect(needsApproval(prices(799, 8000, 'jpy'), sold, floors)).toBe(true);
});
