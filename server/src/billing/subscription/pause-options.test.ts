import { expect, test } from 'vitest';
import { aStoredSubscription } from '../../../test/stored-subscription.ts';
import { requirePausable } from './pause-options.ts';

const ahead = new Date('2026-02-01T00:00:00Z');
const begun = new Date('2026-01-01T00:00:00Z');

test.each([
  ['an active month', {}],
  ['one whose pause has not begun', { pause_behavior: 'void', paused_from: ahead }],
])('%s can be paused', (_which, overrides) => {
  const current = aStoredSubscription(overrides);
  expect(requirePausable(current)).toEqual(current);
});

test.each([
  ['SUBSCRIPTION_ENDED', { status: 'canceled' }],
  ['NO_SUBSCRIPTION', { status: 'incomplete' }],
  ['PAYMENT_OVERDUE', { status: 'past_due' }],
  ['PAYMENT_OVERDUE', { status: 'unpaid' }],
  ['CANCELLATION_SCHEDULED', { cancel_at: ahead }],
  ['SUBSCRIPTION_PAUSED', { pause_behavior: 'void', paused_from: begun }],
  ['PAUSE_UNAVAILABLE', { status: 'trialing' }],
  ['PAUSE_UNAVAILABLE', { status: 'paused' }],
  ['PAUSE_UNAVAILABLE', { plan: 'YEARLY' }],
  ['PAUSE_UNAVAILABLE', { plan: null }],
  ['PAUSE_UNAVAILABLE', { pending_plan: 'YEARLY' }],
  ['PAUSE_UNAVAILABLE', { pause_behavior: 'keep_as_draft' }],
])('a pause is refused with %s for %j', (code, overrides) => {
  expect(() => requirePausable(aStoredSubscription(overrides))).toThrow(code);
});

test('a user without a subscription has nothing to pause', () => {
  expect(() => requirePausable(undefined)).toThrow('NO_SUBSCRIPTION');
});
