import { expect, test } from 'vitest';
import { aStoredSubscription } from '../../../../test/objects/stored-subscription.ts';
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

test('another price asks for more', () => {
  const current = aStoredSubscription({ status: 'past_due' });
  expect(() => requireChangeable(current, 'price_yearly')).toThrow('PAYMENT_OVERDUE');
});

test('a user without a subscription has no plan to change', () => {
  expect(() => requireChangeable(undefined, 'price_yearly')).toThrow('NO_SUBSCRIPTION');
});
