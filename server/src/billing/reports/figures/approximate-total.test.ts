import { expect, test } from 'vitest';
import { addUpAt, type NewestRate } from './approximate-total.ts';

const november = new Date('2026-11-28T10:00:00Z');
const october = new Date('2026-10-03T10:00:00Z');
const euros: NewestRate = { currency: 'eur', settlement: 'aed', rate: 4.01, at: november };
const yen: NewestRate = { currency: 'jpy', settlement: 'aed', rate: 2.45, at: october };
const annual = (currency: string, amount: number) => ({ currency, annual: String(amount) });

test.each<[string, NewestRate[], ReturnType<typeof annual>[], object | null]>([
  ['without a rate', [], [annual('eur', 1200), annual('aed', 1200)], null],
  [
    'of the own currency and another',
    [euros],
    [annual('eur', 1200), annual('aed', 1200)],
    { currency: 'aed', mrr: 501, ratesOf: november },
  ],
  [
    'with the date of the oldest rate',
    [euros, yen],
    [annual('eur', 1200), annual('jpy', 12_000)],
    { currency: 'aed', mrr: 2851, ratesOf: october },
  ],
  ['where a rate is missing', [euros], [annual('eur', 1200), annual('gbp', 1200)], null],
  [
    'where one was converted into another currency before',
    [euros, { ...yen, settlement: 'usd' }],
    [annual('eur', 1200), annual('jpy', 12_000)],
    null,
  ],
])('the approximate total %s', (_what, rates, own, expected) => {
  expect(addUpAt(rates, own)).toEqual(expected);
});
