import { expect, test } from 'vitest';
import { labelOf, wordsOf } from './words.ts';

test.each([
  ['plan-changed', 'plan changed', 'Plan changed'],
  ['MONTHLY', 'monthly', 'Monthly'],
  ['invoice.payment_failed', 'invoice payment failed', 'Invoice payment failed'],
])('the code %s reads "%s"', (code, words, label) => {
  expect([wordsOf(code), labelOf(code)]).toEqual([words, label]);
});
