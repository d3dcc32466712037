import { expect, test } from 'vitest';
import { allowed, aSubscription } from './a-subscription.ts';
import { offeredChanges } from './offered-changes.ts';

const card = { brand: 'visa', last4: '4242', expMonth: 12, expYear: 2030 };
const at = '2026-12-30T12:00:00.000Z';

test.each([
  [
    'a month',
    { card },
    ['Switch to Annual', 'Use another card', 'Pause subscription', 'Cancel subscription'],
  ],
  [
    'a year',
    { plan: 'YEARLY', card, allowedChanges: allowed('switch', 'update-card', 'cancel') },
    ['Switch to Monthly', 'Use another card', 'Cancel subscription'],
  ],
  [
    'one without a card or a charge ahead',
    { allowedChanges: allowed('switch', 'update-card', 'cancel') },
    ['Switch to Annual', 'Cancel subscription'],
  ],
  [
    'one whose card is gone',
    {
      nextCharge: { amount: 900, currency: 'usd', date: at },
      allowedChanges: allowed('update-card', 'cancel'),
    },
    ['Add a card', 'Cancel subscription'],
  ],
  ['a canceled one', { card, allowedChanges: allowed('update-card') }, ['Use another card']],
  [
    'an announced pause',
    { pause: { startsAt: at, resumesAt: null }, allowedChanges: allowed('pause', 'cancel') },
    ['Cancel subscription'],
  ],
  ['one that may not be changed', { card, allowedChanges: allowed() }, []],
])('%s offers %j', (_what, overrides, labels) => {
  expect(offeredChanges(aSubscription(overrides)).map(({ label }) => label)).toEqual(labels);
});
