import { expect, test } from 'vitest';
import { compareMonths } from './compare-months.ts';

test.each([
  ['more', 1_200, 900, 'September 2026: $9.00, +33.3%'],
  ['less', 0, 900, 'September 2026: $9.00, −100%'],
  ['the same', 900, 900, 'September 2026: $9.00, unchanged'],
  ['something after nothing', 900, 0, 'Nothing in September 2026'],
  ['nothing after nothing', 0, 0, 'Nothing in September 2026'],
  ['something after more refunds than payments', 900, -300, 'September 2026: -$3.00'],
])('%s is compared with the month before in words', (_what, amount, before, text) => {
  expect(compareMonths(amount, { month: '2026-09', amount: before }, 'usd')).toBe(text);
});
