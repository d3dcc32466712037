import { subscriptionChanges } from '@stillweb/contract/billing/subscription';
import { expect, test } from 'vitest';
import { aStoredSubscription } from '../../../test/objects/stored-subscription.ts';
import { listAllowedChanges, requireAllowed } from './allowed-changes.ts';

const begun = new Date('2026-01-01T00:00:00Z');
const now = new Date('2026-01-15T00:00:00Z');
const ahead = new Date('2026-02-01T00:00:00Z');
const muchLater = new Date('2026-06-01T00:00:00Z');
const processing = { state: 'PROCESSING', plan: null, message: '' } as const;

type Row = Parameters<typeof aStoredSubscription>[0];
type Refusals = Record<string, string>;

const nothingToDo = { resume: 'NOTHING_TO_RESUME', pay: 'NOTHING_DUE' };
const ended = Object.fromEntries(
  subscriptionChanges
    .filter((change) => change !== 'withdraw')
    .map((c) => [c, 'SUBSCRIPTION_ENDED']),
);

test.each<[string, Row, Refusals]>([
  ['an active month', {}, nothingToDo],
  ['an active year', { plan: 'YEARLY' }, { ...nothingToDo, pause: 'PAUSE_UNAVAILABLE' }],
  ['a trial', { status: 'trialing' }, { ...nothingToDo, pause: 'PAUSE_UNAVAILABLE' }],
  [
    'a canceled month',
    { cancel_at: ahead, cancel_at_period_end: true },
    {
      switch: 'CANCELLATION_SCHEDULED',
      pause: 'CANCELLATION_SCHEDULED',
      cancel: 'CANCELLATION_SCHEDULED',
      pay: 'NOTHING_DUE',
    },
  ],
  [
    'a month that ends after its next renewal',
    { cancel_at: muchLater },
    { switch: 'CANCELLATION_SCHEDULED', pause: 'CANCELLATION_SCHEDULED', pay: 'NOTHING_DUE' },
  ],
  [
    'an announced pause',
    { pause_behavior: 'void', paused_from: ahead },
    { switch: 'SUBSCRIPTION_PAUSED', pay: 'NOTHING_DUE' },
  ],
  [
    'a pause that has begun',
    { status: 'paused', pause_behavior: 'void', paused_from: begun },
    { switch: 'SUBSCRIPTION_PAUSED', pause: 'SUBSCRIPTION_PAUSED', pay: 'NOTHING_DUE' },
  ],
  [
    'an overdue month',
    { status: 'past_due', retry_amount: 900 },
    { switch: 'PAYMENT_OVERDUE', pause: 'PAYMENT_OVERDUE', resume: 'NOTHING_TO_RESUME' },
  ],
  [
    'an overdue month whose invoice is voided or written off',
    { status: 'past_due' },
    { ...nothingToDo, switch: 'PAYMENT_OVERDUE', pause: 'PAYMENT_OVERDUE' },
  ],
  [
    'a change of plan that the user must confirm',
    { pending_plan: 'YEARLY' },
    { ...nothingToDo, switch: 'PAYMENT_PROCESSING', pause: 'PAUSE_UNAVAILABLE' },
  ],
  [
    'a payment under way',
    { slow_payment: processing },
    Object.fromEntries(
      subscriptionChanges
        .filter((change) => change !== 'withdraw')
        .map((change) => [change, 'PAYMENT_PROCESSING']),
    ),
  ],
  ['an ended one that was paid this month', { status: 'canceled' }, ended],
  [
    'an ended one that was never paid',
    { status: 'canceled', first_paid_at: null, returnable: 0 },
    { ...ended, withdraw: 'SUBSCRIPTION_ENDED' },
  ],
  [
    'an ended one that is refunded',
    { status: 'canceled', returnable: 0 },
    { ...ended, withdraw: 'SUBSCRIPTION_ENDED' },
  ],
  [
    'a second one after a withdrawal',
    { withdrew_before: true },
    { ...nothingToDo, withdraw: 'WITHDREW_BEFORE' },
  ],
  [
    'a withdrawn one',
    { status: 'canceled', ending: 'WITHDRAWN' },
    { ...ended, withdraw: 'WITHDRAWN' },
  ],
  [
    'one that was first paid long ago',
    { first_paid_at: new Date('2025-11-01T00:00:00Z') },
    { ...nothingToDo, withdraw: 'WITHDRAWAL_PERIOD_OVER' },
  ],
  ['a trial before its first payment', { first_paid_at: null }, nothingToDo],
])('of %s: %j, all is allowed but %j', (_which, row, refusals) => {
  const listed = listAllowedChanges(aStoredSubscription(row), now);
  expect(listed.map(({ change }) => change)).toEqual(subscriptionChanges);
  expect(
    Object.fromEntries(listed.flatMap(({ change, reason }) => (reason ? [[change, reason]] : []))),
  ).toEqual(refusals);
  expect(listed.every(({ allowed, reason }) => allowed === (reason === undefined))).toBe(true);
});

test('currencies 15: where nothing is sold in its currency, all but a switch is allowed', () => {
  const row = aStoredSubscription({ currency: 'chf', cancel_at: null });
  const refused = (canSwitch: boolean) =>
    listAllowedChanges(row, now, canSwitch).flatMap(({ change, reason }) =>
      reason === 'UNKNOWN_PRICE' ? [change] : [],
    );
  expect([refused(true), refused(false)]).toEqual([[], ['switch']]);
});

test.each<['switch' | 'pause', string, Row]>([
  ['switch', 'SUBSCRIPTION_ENDED', { status: 'incomplete_expired' }],
  ['switch', 'NO_SUBSCRIPTION', { status: 'incomplete' }],
  ['switch', 'NO_SUBSCRIPTION', { status: 'added_by_stripe_later' }],
  ['switch', 'NO_SUBSCRIPTION', { item_id: null }],
  ['switch', 'PAYMENT_OVERDUE', { status: 'unpaid' }],
  ['switch', 'PAYMENT_OVERDUE', { status: 'paused' }],
  ['switch', 'PAYMENT_PROCESSING', { slow_payment: processing }],
  ['pause', 'PAYMENT_PROCESSING', { slow_payment: processing }],
  ['pause', 'NO_SUBSCRIPTION', { status: 'incomplete' }],
  ['pause', 'PAYMENT_OVERDUE', { status: 'unpaid' }],
  ['pause', 'PAUSE_UNAVAILABLE', { status: 'paused' }],
  ['pause', 'PAUSE_UNAVAILABLE', { plan: null }],
  ['pause', 'PAUSE_UNAVAILABLE', { pause_behavior: 'keep_as_draft' }],
])('a %s is refused with %s for %j', (change, code, row) => {
  expect(() => requireAllowed(change, aStoredSubscription(row))).toThrow(code);
});

test('without a subscription nothing can be changed', () => {
  expect(() => requireAllowed('switch', undefined)).toThrow('NO_SUBSCRIPTION');
});
