import { expect, test } from 'vitest';
import { formatMoney } from '@stillweb/contract/text/money';
import { offers } from '@stillweb/contract/billing/offers';
import { planCatalogue, type Plan } from '@stillweb/contract/billing/plans';
import { yearlySaving } from '@stillweb/contract/billing/price-texts';
import { commonTerms, planTerms, pricePerPeriod } from './plan-terms.ts';

test('prices are those of the catalogue', () => {
  expect(pricePerPeriod(planCatalogue.MONTHLY)).toBe('$9.00 per month');
  expect(pricePerPeriod(planCatalogue.MONTHLY, formatMoney)).toBe('$9 per month');
  expect(pricePerPeriod(offers.uk.plans.YEARLY)).toBe('£76.89 per year');
});

const priceOf = (plan: Plan) => planCatalogue[plan];

test.each([
  [null, 7, 'MONTHLY', '7 days free, then $9.00 per month'],
  [null, 7, 'YEARLY', '7 days free, then $99.00 per year'],
  [null, 0, 'MONTHLY', '$9.00 per month, starting today'],
  [null, undefined, 'MONTHLY', 'The checkout page shows what is due today'],
  [{ status: 'INCOMPLETE', plan: 'MONTHLY' }, 7, 'MONTHLY', '7 days free, then $9.00 per month'],
  [{ status: 'INCOMPLETE', plan: 'MONTHLY' }, 0, 'MONTHLY', '$9.00 per month, starting today'],
  [{ status: 'CANCELED', plan: 'MONTHLY' }, 7, 'YEARLY', '7 days free, then $99.00 per year'],
  [{ status: 'CANCELED', plan: 'MONTHLY' }, 0, 'YEARLY', '$99.00 per year, starting today'],
  [{ status: 'PAST_DUE', plan: 'MONTHLY' }, 0, 'MONTHLY', 'Your last payment failed. Add a card'],
  [{ status: 'ACTIVE', plan: 'MONTHLY' }, 0, 'MONTHLY', 'This is your plan.'],
  [{ status: 'TRIALING', plan: 'MONTHLY' }, 0, 'YEARLY', "You'll see what changes"],
] as const)(
  'with the subscription %o and %s days of trial the %s card says: %s',
  (subscription, trialDays, plan, text) => {
    const current = subscription && { ...subscription, card: null };
    expect(planTerms(plan, current, { trialDays, priceOf })).toContain(text);
  },
);

test.each([
  [7, '7 days free, then the price of your plan, renewed automatically until you cancel.'],
  [0, 'The price of your plan, starting today, renewed automatically until you cancel.'],
  [undefined, 'The price of your plan, renewed automatically until you cancel. The checkout page'],
])('with %s days of trial the text below both plans says: %s', (trialDays, text) => {
  expect(commonTerms({ trialDays })).toContain(text);
});

test.each([0, undefined])('without an announced trial (%s) nothing is called free', (trialDays) => {
  expect(planTerms('MONTHLY', null, { trialDays, priceOf })).not.toMatch(/free|trial/);
  expect(commonTerms({ trialDays })).not.toMatch(/free|trial/);
});

test('until the server has answered, no price is named', () => {
  const unknown = { trialDays: undefined, priceOf: () => undefined };
  expect(planTerms('MONTHLY', null, unknown)).not.toMatch(/[$£]/);
});

test.each([
  ['the plain plans', planCatalogue, '$8.25 a month, you save $9 a year'],
  ['uk', offers.uk.plans, '£6.41 a month, you save £6.99 a year'],
  ['usa', offers.usa.plans, '$8.24 a month, you save $8.99 a year'],
])('a year of %s says what it saves', (_name, { YEARLY, MONTHLY }, text) => {
  expect(yearlySaving(YEARLY, MONTHLY)).toBe(text);
});

test('a year that saves nothing says nothing', () => {
  const dear = { ...planCatalogue.YEARLY, amount: 10_800 };
  expect(yearlySaving(dear, planCatalogue.MONTHLY)).toBeNull();
});
