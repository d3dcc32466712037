import type { Subscription } from '@stillweb/contract/billing/subscription';
import { expect, test } from 'vitest';
import { aStoredSubscription } from '../../../test/objects/stored-subscription.ts';
import { presentSubscription } from '../../billing/subscription/present-subscription.ts';
import type { OwnedSubscription } from '../../billing/tables.ts';
import { composeClaims, etagOf } from './claims.ts';

const now = new Date('2026-01-15T00:00:00Z');
const hour = 3_600_000;
const later = (hours: number) => new Date(now.getTime() + hours * hour);
const secondsOf = (moment: Date) => moment.getTime() / 1000;

function subscriptionOf(overrides: Partial<OwnedSubscription> = {}): Subscription {
  return presentSubscription(aStoredSubscription(overrides), now);
}

const input = {
  issuer: 'https://stillweb.example',
  subject: 'a-subject',
  deviceId: 'a34e2a3c-5a39-4c2c-9b52-0d6c6f2b6d1f',
  subscription: subscriptionOf(),
  isBlocked: false,
  now,
};
const all = ['trackers', 'youtube', 'notifications', 'popups'];

test.each([
  ['active', 'ACTIVE', all],
  ['trialing', 'TRIALING', all],
  ['past_due', 'PAST_DUE', []],
  ['unpaid', 'PAST_DUE', []],
  ['canceled', 'CANCELED', []],
  ['incomplete', 'INCOMPLETE', []],
  ['paused', 'PAUSED', []],
  ['added_by_stripe_later', 'ADDED_BY_STRIPE_LATER', []],
])('licence 36: a subscription that is %s is %s with the features %j', (raw, status, features) => {
  const subscription = subscriptionOf({ status: raw });
  expect(composeClaims({ ...input, subscription })).toMatchObject({ status, features });
});

test('licence 36: an account without a subscription has no features', () => {
  const claims = composeClaims({ ...input, subscription: null });
  expect(claims).toMatchObject({ status: 'NONE', features: [] });
  expect(Object.keys(claims)).not.toContain('plan');
});

test('an account that is blocked keeps its status, but has no features', () => {
  const claims = composeClaims({ ...input, isBlocked: true });
  expect(claims).toMatchObject({ status: 'ACTIVE', features: [] });
  expect(Object.keys(claims)).not.toContain('until');
});

const etag = (changes: Partial<typeof input>, kid = 'k1') =>
  etagOf(composeClaims({ ...input, ...changes }), kid);

test.each([
  ['the status', etag({ subscription: subscriptionOf({ status: 'past_due' }) })],
  ['the plan', etag({ subscription: subscriptionOf({ plan: 'YEARLY' }) })],
  ['the slot', etag({ now: later(12) })],
  ['the key', etag({}, 'k2')],
])('licence 37: the ETag changes with %s', (_what, changed) => {
  expect(changed).toMatch(/^"[\w-]{43}"$/);
  expect(changed).not.toBe(etag({}));
});

test.each([
  ['the card', { card_last4: '1111' }],
  ['the next charge', { next_amount: 100 }],
  ['the period', { current_period_end: later(2000) }],
  ['the reading from Stripe', { fetch_started_at: now }],
])('licence 37: the ETag stays the same when %s changes', (_what, overrides) => {
  expect(etag({ subscription: subscriptionOf(overrides) })).toBe(etag({}));
});

test('a slot lasts twelve hours, and a token 72 to 84 hours from any moment in it', () => {
  const moments = Array.from({ length: 24 * 60 }, (_, minutes) => later(minutes / 60));
  const claims = moments.map((moment) => composeClaims({ ...input, now: moment }));
  expect(new Set(claims.map(({ iat }) => iat)).size).toBe(3);
  for (const [index, { iat, exp }] of claims.entries()) {
    expect(exp - iat).toBe(84 * 3600);
    const left = exp - secondsOf(moments[index] ?? now);
    expect(left).toBeGreaterThan(72 * 3600);
    expect(left).toBeLessThanOrEqual(84 * 3600);
  }
});

test('devices have slots of their own', () => {
  const ids = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'];
  const [one, other] = ids.map((deviceId) => composeClaims({ ...input, deviceId }).iat);
  expect(one).not.toBe(other);
});

const trialEnd = later(100);
const cancelAt = later(200);
test.each([
  [
    'a trial, with its end',
    { status: 'trialing', trial_end: trialEnd },
    secondsOf(trialEnd),
    undefined,
  ],
  ['a trial that is over', { trial_end: trialEnd }, undefined, undefined],
  ['a cancellation, with its end', { cancel_at: cancelAt }, undefined, secondsOf(cancelAt) + 300],
  [
    'a pause, with its beginning',
    { pause_behavior: 'void', paused_from: cancelAt },
    undefined,
    secondsOf(cancelAt) + 300,
  ],
  [
    'no end of a pause that has begun',
    { pause_behavior: 'void', paused_from: later(-1) },
    undefined,
    undefined,
  ],
  ['an end without access', { status: 'past_due', cancel_at: cancelAt }, undefined, undefined],
])('claims name %s', (_what, overrides, expectedTrialEnd, until) => {
  const claims = composeClaims({ ...input, subscription: subscriptionOf(overrides) });
  expect([claims.trialEnd, claims.until]).toEqual([expectedTrialEnd, until]);
});
