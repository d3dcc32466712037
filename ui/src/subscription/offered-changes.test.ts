import { expect, test } from 'vitest';
import { aSubscription } from './a-subscription.ts';
import { offeredChanges } from './offered-changes.ts';

const card = { brand: 'visa', last4: '4242', expMonth: 12, expYear: 2030 };
const at = '2026-12-30T12:00:00.000Z';
const paying = { state: 'PROCESSING', plan: 'YEARLY', message: 'Your bank confirms it.' } as const;

test.each([
  [
    'an active month',
    { card },
    ['Switch to Annual', 'Use another card', 'Pause subscription', 'Cancel subscription'],
  ],
  [
    'an active year',
    { plan: 'YEARLY', card },
    ['Switch to Monthly', 'Use another card', 'Cancel subscription'],
  ],
  ['a trial without a card', { status: 'TRIALING' }, ['Switch to Annual', 'Cancel subscription']],
  [
    'a month whose card is gone',
    { nextCharge: { amount: 900, currency: 'usd', date: at } },
    ['Switch to Annual', 'Add a card', 'Pause subscription', 'Cancel subscription'],
  ],
  ['a cancelled month', { cancelAt: at, card }, ['Switch to Annual', 'Use another card']],
  [
    'a month that ends after its next renewal',
    { renewsUntil: at, card },
    ['Switch to Annual', 'Use another card', 'Cancel subscription'],
  ],
  ['a pause', { pause: { startsAt: at, resumesAt: null } }, ['Cancel subscription']],
  ['a change of plan that waits', { pendingPlan: 'YEARLY' }, ['Cancel subscription']],
  ['a payment under way', { card, slowPayment: paying }, []],
])('%s offers %j', (_what, overrides, labels) => {
  expect(offeredChanges(aSubscription(overrides)).map(({ label }) => label)).toEqual(labels);
});
