import { expect, test } from 'vitest';
import { moneyChoiceOf } from './money-address.ts';

const usual = {
  currency: undefined,
  churn: 'at-request',
  coupons: 'subtracted',
  step: 'month',
  month: undefined,
};

test.each([
  ['', {}],
  ['currency=gbp&churn=at-period-end', { currency: 'gbp', churn: 'at-period-end' }],
  ['coupons=ignored&step=day&month=2026-10', { coupons: 'ignored', step: 'day', month: '2026-10' }],
  ['currency=<x>&churn=never&step=year&month=2026-13', {}],
])('an address with %s', (query, expected) => {
  expect(moneyChoiceOf(new URLSearchParams(query))).toEqual({ ...usual, ...expected });
});
