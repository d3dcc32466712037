import { expect, test } from 'vitest';
import { aStoredSubscription } from '../../../test/stored-subscription.ts';
import { requireChangeable } from './find-changeable.ts';

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

test.each([
  ['SUBSCRIPTION_ENDED', { status: 'canceled' }],
  ['SUBSCRIPTION_ENDED', { status: 'incomplete_expired' }],
  ['NO_SUBSCRIPTION', { status: 'incomplete' }],
  ['NO_SUBSCRIPTION', { status: 'added_by_stripe_later' }],
  ['NO_SUBSCRIPTION', { item_id: null }],
  ['PAYMENT_OVERDUE', { status: 'past_due' }],
  ['PAYMENT_OVERDUE', { status: 'unpaid' }],
  ['PAYMENT_OVERDUE', { status: 'paused' }],
  ['CANCELLATION_SCHEDULED', { cancel_at }],
  ['SUBSCRIPTION_PAUSED', { pause_behavior: 'void' }],
])('a change of plan is refused with %s for %j', (code, overrides) => {
  const current = aStoredSubscription(overrides);
  expect(() => requireChangeable(current, 'price_yearly')).toThrow(code);
});

test('a user without a subscription has no plan to change', () => {
  expect(() => requireChangeable(undefined, 'price_yearly')).toThrow('NO_SUBSCRIPTION');
});
