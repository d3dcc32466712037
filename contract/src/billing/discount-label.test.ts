import { expect, test } from 'vitest';
import { discountLabel } from './discount-label.ts';
import { announcedPlans } from './offers.ts';

test.each([
  [900, 3000, '70% Off'],
  [1000, 3000, '66% Off'],
  [2999, 3000, null],
  [3000, 3000, null],
  [3100, 3000, null],
])('%i instead of %i is %s', (amount, original, label) => {
  expect(discountLabel(amount, original)).toBe(label);
});

test.each(announcedPlans())('the label of $lookupKey follows from its amounts', (details) => {
  expect(discountLabel(details.amount, details.originalAmount)).toBe(details.discountLabel);
});
