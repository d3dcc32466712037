import { expect, test } from 'vitest';
import { useCredit } from './balances.ts';

test.each([
  ['usd', 900, 0, 900, 0],
  ['usd', 900, 400, 500, 0],
  ['usd', 900, 1000, 0, 100],
  ['usd', -200, 0, 0, 200],
  // An amount below the minimum charge becomes a debt, which the next invoice adds.
  ['usd', 49, 0, 0, -49],
  ['usd', 900, 880, 0, -20],
  ['usd', 20, -30, 50, 0],
  ['usd', 0, 0, 0, 0],
  ['gbp', 30, 0, 30, 0],
  ['aed', 199, 0, 0, -199],
  ['jpy', 49, 0, 0, -49],
])(
  'billing 41: in %s, an invoice over %i with a credit of %i charges %i and leaves %i',
  (...row) => {
    const [currency, total, credit, due, left] = row;
    expect(useCredit(total, credit, currency)).toEqual({ due, credit: left });
  },
);
