import { expect, test } from 'vitest';
import { decimalAmount, formatExactMoney, formatMoney } from './money-text.ts';

test.each([
  [900, 'usd', '$9', '$9.00', '9.00'],
  [12_345, 'usd', '$123.45', '$123.45', '123.45'],
  [500, 'jpy', '¥500', '¥500', '500'],
  [-210, 'gbp', '-£2.10', '-£2.10', '-2.10'],
  [-5, 'eur', '-€0.05', '-€0.05', '-0.05'],
])(
  '%i minor units of %s are %s as a price, %s on a receipt',
  (amount, currency, price, exact, decimal) => {
    expect(formatMoney(amount, currency)).toBe(price);
    expect(formatExactMoney(amount, currency)).toBe(exact);
    expect(decimalAmount(amount, currency)).toBe(decimal);
  },
);
