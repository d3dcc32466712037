import { expect, test } from 'vitest';
import { formatMoney, formatPrice } from './money.ts';

test.each([
  [900, 'usd', '$9.00'],
  [-5, 'usd', '-$0.05'],
  [123_456, 'eur', '€1,234.56'],
  [900, 'jpy', '¥900'],
])('%i minor units of %s read %s', (minor, currency, text) => {
  expect(formatMoney(minor, currency)).toBe(text);
});

test.each([
  ['month', 1, '$9.00 per month'],
  ['month', 3, '$9.00 every 3 months'],
  ['year', 1, '$9.00 per year'],
])('a price per %s and count %i reads "%s"', (interval, interval_count, text) => {
  expect(formatPrice(900, 'usd', { interval, interval_count })).toBe(text);
});
