import { expect, test } from 'vitest';
import { allowed, aSubscription } from './a-subscription.ts';
import { primaryAction } from './primary-action.ts';

const at = '2026-12-30T12:00:00.000Z';
const card = { brand: 'visa', last4: '4242', expMonth: 12, expYear: 2030 };
const nextCharge = { amount: 900, currency: 'usd', date: at };
const pause = { startsAt: at, resumesAt: null };
const slowPayment = { state: 'PROCESSING', plan: null, message: 'It is late.' } as const;

test.each([
  ['an active one', { card, nextCharge }, 'Customer Portal', 'open portal'],
  ['a trial without a card', { status: 'TRIALING', nextCharge }, 'Customer Portal', 'open portal'],
  ['one whose card is gone', { nextCharge }, 'Add a card', 'update card'],
  [
    'one that costs nothing',
    { nextCharge: { ...nextCharge, amount: 0 } },
    'Customer Portal',
    'open portal',
  ],
  ['a canceled one that still runs', { card, cancelAt: at }, 'Resume subscription', 'resume'],
  [
    'a canceled one in a pause',
    { status: 'PAUSED', pause, cancelAt: at },
    'Resume subscription',
    'resume',
  ],
  ['one with an announced pause', { card, pause }, 'Resume subscription', 'end pause'],
  ['a paused one', { status: 'PAUSED', card, pause }, 'Resume subscription', 'end pause'],
  [
    'a pause that may not end',
    { card, pause, allowedChanges: allowed() },
    'Customer Portal',
    'open portal',
  ],
  ['one with a payment due', { status: 'PAST_DUE', card }, 'Update your card', 'update card'],
  ['one with a payment due and no card', { status: 'PAST_DUE' }, 'Add a card', 'update card'],
  [
    'a payment under way',
    { status: 'PAST_DUE', card, slowPayment },
    'Check again',
    'check payment',
  ],
  ['a change of plan under way', { card, nextCharge, slowPayment }, 'Check again', 'check payment'],
])('%s: %o leads to %s', (_what, overrides, label, action) => {
  expect(primaryAction(aSubscription(overrides))).toEqual({ action, label, variant: 'primary' });
});

test.each([{ status: 'CANCELED', cancelAt: at, endedAt: at }, { status: 'INCOMPLETE' }])(
  'without a subscription (%o) the plans come before the portal',
  (overrides) => {
    expect(primaryAction(aSubscription(overrides)).variant).toBeUndefined();
  },
);
