import { expect, test } from 'vitest';
import { parseAmount } from './parse-amount.ts';

test.each([
  ['9', 'usd', 900],
  ['9.00', 'usd', 900],
  ['$9.00', 'usd', 900],
  ['£ 6.99', 'gbp', 699],
  [' 9.5 ', 'usd', 950],
  ['0.01', 'usd', 1],
  ['1,234.50', 'usd', 123_450],
  ['1234.5', 'usd', 123_450],
  ['0', 'usd', 0],
  ['900', 'jpy', 900],
  ['1.25', 'kwd', 1250],
  ['9.005', 'usd', null],
  ['9.5', 'jpy', null],
  ['9,00', 'usd', null],
  ['9.', 'usd', null],
  ['-9', 'usd', null],
  ['nine', 'usd', null],
  ['9e3', 'usd', null],
  ['', 'usd', null],
  ['99999999999999999', 'usd', null],
])('%j in %s is %j minor units', (text, currency, amount) => {
  expect(parseAmount(text, currency)).toBe(amount);
});
