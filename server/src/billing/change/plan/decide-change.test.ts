import { offerList } from '@stillweb/contract/billing/offers';
import { planCatalogue, type Plan, type PlanOffer } from '@stillweb/contract/billing/plans';
import { minuteMs } from '@stillweb/contract/time';
import { expect, test } from 'vitest';
import { aStoredSubscription } from '../../../../test/objects/stored-subscription.ts';
import { decideNewPlan, isOfRecentPreview, requireChangeable } from './decide-change.ts';

const cancel_at = new Date('2026-02-01T00:00:00Z');

test.each([
  ['an active one', {}],
  ['one in its trial', { status: 'trialing' }],
  ['a past due one that keeps its price', { status: 'past_due', price_id: 'price_yearly' }],
  ['a cancelled one that keeps its price', { cancel_at, price_id: 'price_yearly' }],
])('the plan of a subscription may change: %s', (_which, overrides) => {
  const current = aStoredSubscription(overrides);
  expect(requireChangeable(current, 'price_yearly')).toEqual(current);
});

test('another price asks for more', () => {
  const current = aStoredSubscription({ status: 'past_due' });
  expect(() => requireChangeable(current, 'price_yearly')).toThrow('PAYMENT_OVERDUE');
});

test('a user without a subscription has no plan to change', () => {
  expect(() => requireChangeable(undefined, 'price_yearly')).toThrow('NO_SUBSCRIPTION');
});

const aPlan = (plan: Plan, currency: string, offer?: string): PlanOffer => ({
  plan,
  priceId: `${plan}_${offer ?? currency}`,
  amount: 900,
  originalAmount: 900,
  currency,
  interval: planCatalogue[plan].interval,
  trialDays: 14,
  ...(offer && { offer }),
});
const sold = [
  aPlan('MONTHLY', 'usd'),
  aPlan('YEARLY', 'usd'),
  aPlan('MONTHLY', 'gbp', 'uk'),
  aPlan('YEARLY', 'gbp', 'uk'),
  aPlan('YEARLY', 'usd', 'usa'),
];
const catalogue = { plain: Object.values(planCatalogue), offers: offerList };
const inPounds = { currency: 'gbp', offer: 'uk' };
const inDollars = { currency: 'usd', offer: null };
const otherCurrency = 'Your subscription is in US dollars, and this price is not.';
const notSold = 'This price is no longer on sale. Please try again at the current price.';

test.each([
  ['in dollars', inDollars, 'YEARLY_usd', 'YEARLY'],
  ['of an offer', inPounds, 'MONTHLY_uk', 'MONTHLY'],
  ['in dollars, at a price in pounds', inDollars, 'YEARLY_uk', otherCurrency],
  ['at a price that is no longer sold', inDollars, 'price_old', notSold],
  ['of another offer in the same currency', inDollars, 'YEARLY_usa', notSold],
])('the new plan of a subscriber %s', (_who, subscriber, priceId, expected) => {
  const decide = () => {
    try {
      return decideNewPlan(sold, catalogue, subscriber, priceId).plan;
    } catch (error) {
      return error instanceof Error ? error.message : error;
    }
  };
  expect(decide()).toBe(expected);
});

const shownAt = new Date('2026-01-15T00:00:00Z');
const after = (minutes: number) => new Date(shownAt.getTime() + minutes * minuteMs);

test.each([
  ['just shown', { now: after(0) }, true],
  ['shown just before half an hour', { now: after(29.9) }, true],
  ['shown half an hour ago', { now: after(30) }, false],
  ['by a clock that is a little ahead', { now: after(-1) }, true],
  ['in the future', { now: after(-1.1) }, false],
])('a proration date %s', (_what, { now }, counts) => {
  expect(isOfRecentPreview(shownAt.getTime() / 1000, now)).toBe(counts);
});
