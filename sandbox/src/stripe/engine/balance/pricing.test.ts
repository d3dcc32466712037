import { expect, test } from 'vitest';
import { disputeFee, paymentFee } from './pricing.ts';

test.each([
  [900, 'usd', 56],
  [9_900, 'usd', 317],
  [900, 'eur', 51],
  [850, 'gbp', 45],
  [3_500, 'aed', 202],
  [1_300, 'jpy', 78],
  [900, 'sek', 56],
  [50, 'usd', 31],
])('a payment of %i %s costs %i', (amount, currency, fee) => {
  expect(paymentFee(amount, currency)).toBe(fee);
});

test.each([
  ['usd', 1_500],
  ['gbp', 2_000],
  ['sek', 1_500],
])('a dispute in %s costs %i', (currency, fee) => {
  expect(disputeFee(currency)).toBe(fee);
});
