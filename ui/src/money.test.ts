import { expect, test } from 'vitest';
import { decimalAmount, formatMoney } from './money.tsx';

test.each([
  [900, 'usd', '$9'],
  [12_345, 'usd', '$123.45'],
  [500, 'jpy', '¥500'],
  [-210, 'gbp', '-£2.10'],
])('%i minor units of %s are shown as %s', (amount, currency, text) => {
  expect(formatMoney(amount, currency)).toBe(text);
});

test.each([
  [900, 'usd', '9.00'],
  [12_345, 'usd', '123.45'],
  [500, 'jpy', '500'],
])('%i minor units of %s are %s in structured data', (amount, currency, text) => {
  expect(decimalAmount(amount, currency)).toBe(text);
});
