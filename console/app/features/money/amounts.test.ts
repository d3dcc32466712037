import { expect, test } from 'vitest';
import { amountCells, roundFraction, showFraction } from './amounts.ts';

test.each([
  [{ n: 900, d: 1 }, 900, '$9.00'],
  [{ n: 9900, d: 12 }, 825, '$8.25'],
  [{ n: 100, d: 3 }, 33, '$0.33'],
  [{ n: 0, d: 0 }, 0, '$0.00'],
])('%j is shown in cents', (fraction, cents, text) => {
  expect(roundFraction(fraction)).toBe(cents);
  expect(showFraction(fraction, 'usd')).toBe(text);
});

test.each([
  [-900, 'usd', { Currency: 'USD', Paid: '-9.00' }],
  [1234567, 'usd', { Currency: 'USD', Paid: '12345.67' }],
  [500, 'jpy', { Currency: 'JPY', Paid: '500' }],
  [null, 'usd', { Currency: 'USD', Paid: null }],
])('a file has %s %s as a number, next to its currency', (amount, currency, cells) => {
  expect(amountCells('Paid', amount, currency)).toEqual(cells);
});
