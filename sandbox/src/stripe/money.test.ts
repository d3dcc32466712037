import { expect, test } from 'vitest';
import { decimalText, formatMoney, formatPrice, readAmount } from './money.ts';

test.each([
  [900, 'usd', '$9.00', '9.00'],
  [-5, 'usd', '-$0.05', '-0.05'],
  [123_456, 'eur', '€1,234.56', '1234.56'],
  [900, 'jpy', '¥900', '900'],
  [900, 'huf', 'HUF 9.00', '9.00'],
  [900, 'isk', 'ISK 9.00', '9.00'],
  [900, 'kwd', 'KWD 0.900', '0.900'],
])('currencies 3: %i minor units of %s read %s', (minor, currency, text, decimal) => {
  expect(formatMoney(minor, currency).replaceAll('\u00A0', ' ')).toBe(text);
  expect(decimalText(minor, currency)).toBe(decimal);
});

test.each([
  ['9', 'usd', 900],
  ['9.00', 'usd', 900],
  [' $9.05 ', 'usd', 905],
  ['€9.05', 'eur', 905],
  ['0.50', 'usd', 50],
  ['900', 'jpy', 900],
  ['9.00', 'jpy', null],
  ['0.900', 'kwd', 900],
  ['0', 'usd', null],
  ['', 'usd', null],
  ['9.5', 'usd', null],
  ['-9', 'usd', null],
  ['9,00', 'usd', null],
  ['all', 'usd', null],
  ['99999999', 'usd', null],
])('"%s" of %s is %s minor units', (typed, currency, minor) => {
  expect(readAmount(typed, currency)).toBe(minor);
});

test.each([
  ['month', 1, '$9.00 per month'],
  ['month', 3, '$9.00 every 3 months'],
  ['year', 1, '$9.00 per year'],
])('a price per %s and count %i reads "%s"', (interval, interval_count, text) => {
  expect(formatPrice(900, 'usd', { interval, interval_count })).toBe(text);
});
