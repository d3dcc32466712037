import { expect, test } from 'vitest';
import { planTerms, pricePerPeriod } from './plan-terms.ts';

test('prices are those of the catalogue', () => {
  expect(pricePerPeriod('MONTHLY')).toBe('$9 per month');
  expect(pricePerPeriod('YEARLY')).toBe('$99 per year');
});

test.each([
  [null, 7, 'MONTHLY', '7 days free, then $9 per month'],
  [null, 7, 'YEARLY', '7 days free, then $99 per year'],
  [null, 0, 'MONTHLY', '$9 per month, starting today'],
  [null, undefined, 'MONTHLY', 'The checkout page shows what is due today'],
  [{ status: 'INCOMPLETE', plan: 'MONTHLY' }, 7, 'MONTHLY', '7 days free, then $9 per month'],
  [{ status: 'INCOMPLETE', plan: 'MONTHLY' }, 0, 'MONTHLY', '$9 per month, starting today'],
  [{ status: 'CANCELED', plan: 'MONTHLY' }, 7, 'YEARLY', '7 days free, then $99 per year'],
  [{ status: 'CANCELED', plan: 'MONTHLY' }, 0, 'YEARLY', '$99 per year, starting today'],
  [{ status: 'PAST_DUE', plan: 'MONTHLY' }, 0, 'MONTHLY', 'Your last payment failed.'],
  [{ status: 'ACTIVE', plan: 'MONTHLY' }, 0, 'MONTHLY', 'This is your plan.'],
  [{ status: 'TRIALING', plan: 'MONTHLY' }, 0, 'YEARLY', 'You see what changes'],
] as const)(
  'with the subscription %o and %s days of trial the %s card says: %s',
  (subscription, trialDays, plan, text) => {
    expect(planTerms(plan, subscription, trialDays)).toContain(text);
  },
);

test.each([0, undefined])('without an announced trial (%s) nothing is called free', (trialDays) => {
  expect(planTerms('MONTHLY', null, trialDays)).not.toMatch(/free|trial/);
});
