import { expect, test } from 'vitest';
import { discountLabel, discountLabelInText } from './discount-label.ts';
import { announcedPlans } from './offers.ts';

test.each([
  [900, 3000, '70% Off'],
  [1000, 3000, '66% Off'],
  [2999, 3000, null],
  [3000, 3000, null],
  [3100, 3000, null],
])('%i instead of %i is %s', (amount, original, label) => {
  expect(discountLabel(amount, original)).toBe(label);
  expect(discountLabelInText(amount, original)).toBe(label?.toLowerCase() ?? null);
});

test.each(announcedPlans())('$lookupKey costs 70% less', ({ amount, originalAmount }) => {
  expect(discountLabel(amount, originalAmount)).toBe('70% Off');
});
