import { expect, test } from 'vitest';
import { planTerms, pricePerPeriod } from './plan-terms.ts';

test('prices are those of the catalogue', () => {
  expect(pricePerPeriod('MONTHLY')).toBe('$9 per month');
  expect(pricePerPeriod('YEARLY')).toBe('$99 per year');
});

test.each([
  [null, 'MONTHLY', '7 days free, then $9 per month'],
  [null, 'YEARLY', '7 days free, then $99 per year'],
  [{ status: 'INCOMPLETE', plan: 'MONTHLY' }, 'MONTHLY', '7 days free, then $9 per month'],
  [{ status: 'CANCELED', plan: 'MONTHLY' }, 'YEARLY', '$99 per year, starting today'],
  [{ status: 'PAST_DUE', plan: 'MONTHLY' }, 'MONTHLY', 'Your last payment failed.'],
  [{ status: 'ACTIVE', plan: 'MONTHLY' }, 'MONTHLY', 'This is your plan.'],
  [{ status: 'TRIALING', plan: 'MONTHLY' }, 'YEARLY', 'You see what changes'],
] as const)('with the subscription %o the %s card says: %s', (subscription, plan, text) => {
  expect(planTerms(plan, subscription)).toContain(text);
});
