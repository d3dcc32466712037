import { expect, test } from 'vitest';
import { readAmount } from './amount.ts';

test.each([
  ['9', 900],
  ['9.00', 900],
  [' $9.05 ', 905],
  ['0.50', 50],
  ['0', null],
  ['', null],
  ['9.5', null],
  ['-9', null],
  ['9,00', null],
  ['all', null],
  ['99999999', null],
])('"%s" is %s cents', (typed, cents) => {
  expect(readAmount(typed)).toBe(cents);
});
