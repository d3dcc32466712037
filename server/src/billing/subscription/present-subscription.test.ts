import { grantsAccess } from '@stillweb/contract/billing/subscription';
import { expect, test } from 'vitest';
import { aStoredSubscription } from '../../../test/objects/stored-subscription.ts';
import { listAllowedChanges } from './allowed-changes.ts';
import { isOutOfDate, presentSubscription } from './present-subscription.ts';

const now = new Date('2026-01-15T00:00:00Z');
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);

test('an active subscription is presented with its next charge and its card', () => {
  expect(presentSubscription(aStoredSubscription(), now)).toEqual({
    status: 'ACTIVE',
    plan: 'MONTHLY',
    priceId: 'price_monthly',
    trialEnd: null,
    currentPeriodEnd: '2026-02-01T00:00:00.000Z',
    cancelAt: null,
    endedAt: null,
    nextCharge: { amount: 900, currency: 'usd', date: '2026-02-01T00:00:00.000Z' },
    card: { brand: 'visa', last4: '4242', expMonth: 12, expYear: 2040 },
    pendingPlan: null,
    allowedChanges: listAllowedChanges(aStoredSubscription(), now),
  });
});

test('billing 35: a payer with free time is shown as one, with the date of the next charge', () => {
  const row = aStoredSubscription({
    status: 'trialing',
    trial_start: new Date('2026-01-05T00:00:00Z'),
    trial_end: new Date('2026-02-01T00:00:00Z'),
  });
  expect(presentSubscription(row, now)).toMatchObject({
    status: 'ACTIVE',
    trialEnd: null,
    nextCharge: { amount: 900, date: '2026-02-01T00:00:00.000Z' },
  });
});

test.each([
  ['trialing', 'TRIALING', true],
  ['active', 'ACTIVE', true],
  ['past_due', 'PAST_DUE', false],
  ['unpaid', 'PAST_DUE', false],
  ['canceled', 'CANCELED', false],
  ['incomplete', 'INCOMPLETE', false],
  ['paused', 'PAUSED', false],
  ['added_by_stripe_later', 'ADDED_BY_STRIPE_LATER', false],
])('billing 17: the status %s is presented as %s and gives access: %s', (raw, status, access) => {
  const presented = presentSubscription(aStoredSubscription({ status: raw }), now);
  expect(presented.status).toBe(status);
  expect(grantsAccess(presented.status)).toBe(access);
  expect(presented.nextCharge !== null).toBe(access);
});

test.each([
  ['not yet 5 minutes past its end', 4, 'TRIALING', false],
  ['more than 5 minutes past its end', 6, 'ACTIVE', true],
])('billing 26: a trial %s is presented as it should be', (_when, minutes, status, outOfDate) => {
  const trialEnd = minutesAgo(minutes);
  const row = aStoredSubscription({
    status: 'trialing',
    trial_end: trialEnd,
    current_period_end: trialEnd,
  });
  const nextCharge = outOfDate ? null : { date: trialEnd.toISOString() };
  expect(presentSubscription(row, now)).toMatchObject({ status, nextCharge });
  expect(isOutOfDate(row, now)).toBe(outOfDate);
});

test.each([
  ['was read 6 minutes ago', { fetch_started_at: minutesAgo(6) }, true],
  ['was read 4 minutes ago', { fetch_started_at: minutesAgo(4) }, false],
  ['is to be read already', { dirty_at: minutesAgo(60) }, false],
])(
  'a subscription that has renewed and %s is out of date: %o, %s',
  (_when, overrides, expected) => {
    const row = aStoredSubscription({ current_period_end: minutesAgo(10), ...overrides });
    expect(isOutOfDate(row, now)).toBe(expected);
  },
);

const retrying = { status: 'past_due', retry_amount: 900 };
test.each([
  ['a renewal ahead', { current_period_end: minutesAgo(-60) }, false],
  ['a renewal that has just come due', { current_period_end: minutesAgo(4) }, false],
  ['a renewal that came due 6 minutes ago', { current_period_end: minutesAgo(6) }, true],
  ['another attempt ahead', { ...retrying, retry_at: minutesAgo(-60) }, false],
  ['another attempt of 6 minutes ago', { ...retrying, retry_at: minutesAgo(6) }, true],
])('billing 60: %s is the next charge until its day has passed', (_what, overrides, isPast) => {
  const row = aStoredSubscription(overrides);
  expect(presentSubscription(row, now).nextCharge === null).toBe(isPast);
  expect(isOutOfDate(row, now)).toBe(isPast);
});

test.each([
  ['scheduled for later', minutesAgo(-60), 'ACTIVE', false],
  ['that took effect just now', minutesAgo(4), 'ACTIVE', false],
  ['that took effect 6 minutes ago', minutesAgo(6), 'CANCELED', true],
])('billing 18: a cancellation %s is presented', (_when, cancelAt, status, outOfDate) => {
  const row = aStoredSubscription({ cancel_at: cancelAt });
  expect(presentSubscription(row, now)).toMatchObject({
    status,
    cancelAt: outOfDate ? null : cancelAt.toISOString(),
    endedAt: outOfDate ? cancelAt.toISOString() : null,
    nextCharge: null,
  });
  expect(isOutOfDate(row, now)).toBe(outOfDate);
});

test.each<[string, Parameters<typeof aStoredSubscription>[0], string, boolean]>([
  ['of an active subscription', {}, 'ACTIVE', true],
  [
    'of one whose trial has just ended',
    { status: 'trialing', trial_end: minutesAgo(6), current_period_end: minutesAgo(6) },
    'ACTIVE',
    false,
  ],
  ['of one that is past due', { status: 'past_due' }, 'PAST_DUE', false],
])('billing 52: an end after the next renewal is shown: %s', (_which, overrides, status, named) => {
  const end = new Date('2026-04-12T00:00:00Z');
  const row = aStoredSubscription({ cancel_at: end, ...overrides });
  const shown = presentSubscription(row, now);
  expect(shown).toMatchObject({ status, cancelAt: null, renewsUntil: end.toISOString() });
  expect(shown.nextCharge !== null).toBe(named);
  const ended = presentSubscription({ ...row, status: 'canceled' }, now);
  expect(ended).not.toHaveProperty('renewsUntil');
});

const pausedUntil = new Date('2026-03-01T00:00:00Z');
test.each([
  ['begins later', minutesAgo(-60), {}, 'ACTIVE', false],
  ['was to begin just now', minutesAgo(4), {}, 'ACTIVE', false],
  ['was to begin 6 minutes ago', minutesAgo(6), {}, 'PAUSED', true],
  ['has begun', minutesAgo(1), { current_period_start: minutesAgo(1) }, 'PAUSED', false],
])('billing 49: a pause that %s is presented', (_when, from, period, status, outOfDate) => {
  const row = aStoredSubscription({
    ...period,
    pause_behavior: 'void',
    paused_from: from,
    paused_until: pausedUntil,
    next_amount: 900,
  });
  const presented = presentSubscription(row, now);
  expect(presented).toMatchObject({
    status,
    pause: { startsAt: from.toISOString(), resumesAt: pausedUntil.toISOString() },
    nextCharge: { amount: 900, date: pausedUntil.toISOString() },
  });
  expect(grantsAccess(presented.status)).toBe(status === 'ACTIVE');
  expect(isOutOfDate(row, now)).toBe(outOfDate);
  expect(isOutOfDate(row, new Date('2026-03-01T00:06:00Z'))).toBe(true);
});

const begun = {
  pause_behavior: 'void',
  current_period_start: minutesAgo(60),
  paused_from: minutesAgo(60),
};
test.each([
  ['without an end', begun, 'PAUSED', null],
  [
    'in which service is free',
    { pause_behavior: 'mark_uncollectible', paused_until: pausedUntil },
    'ACTIVE',
    pausedUntil.toISOString(),
  ],
  ['that was cancelled', { ...begun, cancel_at: pausedUntil }, 'PAUSED', null],
  ['of one that is past due', { ...begun, status: 'past_due' }, 'PAST_DUE', null],
  ['of one that has ended', { ...begun, status: 'canceled' }, 'CANCELED', null],
])('a pause %s is presented', (_which, overrides, status, nextCharge) => {
  const presented = presentSubscription(aStoredSubscription(overrides), now);
  expect(presented.status).toBe(status);
  expect(presented.nextCharge?.date ?? null).toBe(nextCharge);
  expect(presented.pause !== undefined).toBe(status === 'PAUSED');
});

const retryAt = new Date('2026-01-16T00:00:00Z');
test.each([
  ['unknown without a preview', { next_amount: null, balances: { usd: -200 } }, undefined],
  ['the preview of the renewal', { next_amount: 675, balances: { usd: -200 } }, 675],
  ['the next attempt', { status: 'past_due', retry_amount: 700, retry_at: retryAt }, 700],
  ['unknown without an attempt', { status: 'past_due' }, undefined],
  ['unknown without a period', { current_period_end: null }, undefined],
])('billing 41, 57: the next charge is %s', (_what, overrides, amount) => {
  const { nextCharge } = presentSubscription(aStoredSubscription(overrides), now);
  expect(nextCharge?.amount).toBe(amount);
});

const due = { amount: 700, currency: 'usd' };
test.each([
  ['what Stripe tries again', { status: 'past_due', retry_at: retryAt }, due],
  ['a payment that is not retried', { status: 'unpaid' }, due],
  ['not known without an open invoice', { status: 'past_due', retry_amount: null }, undefined],
  ['nothing for an active subscription', { status: 'active' }, undefined],
])('what is due is %s', (_what, overrides, amountDue) => {
  const row = aStoredSubscription({ retry_amount: 700, ...overrides });
  expect(presentSubscription(row, now).amountDue).toEqual(amountDue);
});

test.each([
  [-200, { amount: 200, currency: 'usd' }],
  [0, undefined],
  [300, undefined],
])('with a balance of %i cents the credit is %o', (usd, credit) => {
  const row = aStoredSubscription({ balances: { usd, eur: -420 } });
  expect(presentSubscription(row, now).credit).toEqual(credit);
});

test('an ended subscription has no card and shows the reason of its end', () => {
  const row = aStoredSubscription({ status: 'canceled', card_last4: null, ending: 'DUPLICATE' });
  expect(presentSubscription(row, now)).toMatchObject({ card: null, endReason: 'DUPLICATE' });
});
