import { expect, test } from 'vitest';
import { aStoredSubscription } from '../../../test/objects/stored-subscription.ts';
import type { SubscriptionRow } from '../tables.ts';
import { decideReminders } from './decide-reminders.ts';

const renewsAt = new Date('2027-01-08T12:00:00Z');
const bought = new Date('2026-01-08T12:00:00Z');
const yearly: Partial<SubscriptionRow> = {
  plan: 'YEARLY',
  current_period_end: renewsAt,
  next_amount: 9900,
  created_at: bought,
};
const trialing: Partial<SubscriptionRow> = { ...yearly, status: 'trialing', trial_end: renewsAt };
const expiring = { card_exp_year: 2026, card_exp_month: 12 };

const paused: Partial<SubscriptionRow> = {
  plan: 'MONTHLY',
  current_period_end: renewsAt,
  next_amount: 900,
  pause_behavior: 'void',
  paused_from: new Date('2026-12-08T12:00:00Z'),
  paused_until: renewsAt,
};

const remindersOf = (changes: Partial<SubscriptionRow>, now: string) =>
  decideReminders(aStoredSubscription(changes), new Date(now));

const inTime = '2026-12-20T12:00:00Z';
const inLastWeek = '2027-01-02T12:00:00Z';

test.each<[string, Partial<SubscriptionRow>, string, string[]]>([
  ['a year renews in more than 30 days', yearly, '2026-12-09T11:59:59Z', []],
  ['a year renews in 30 days', yearly, '2026-12-09T12:00:00Z', ['renewal-ahead 30']],
  ['a year renews in more than 7 days', yearly, '2027-01-01T11:59:59Z', ['renewal-ahead 30']],
  ['a year renews in 7 days', yearly, '2027-01-01T12:00:00Z', ['renewal-ahead 7']],
  ['a year renews now', yearly, '2027-01-08T12:00:00Z', []],
  ['a month renews', { ...yearly, plan: 'MONTHLY' }, inTime, []],
  ['a year was cancelled', { ...yearly, cancel_at: renewsAt, ...expiring }, inTime, []],
  [
    'a year renews before it ends',
    { ...yearly, cancel_at: new Date('2027-03-01T12:00:00Z') },
    inTime,
    ['renewal-ahead 30'],
  ],
  ['a renewal failed', { ...yearly, status: 'past_due', ...expiring }, inTime, []],
  ['one has ended', { ...yearly, status: 'canceled', ...expiring }, inTime, []],
  ['Stripe previews no renewal', { ...yearly, next_amount: null, ...expiring }, inTime, []],
  ['a trial of a year ends', { ...trialing, trial_start: bought }, inTime, []],
  [
    'free time given to a payer ends',
    { ...trialing, trial_start: new Date('2026-06-01T12:00:00Z') },
    inTime,
    ['renewal-ahead 30'],
  ],
  [
    'a card expires first',
    { ...yearly, ...expiring },
    inLastWeek,
    ['renewal-ahead 7', 'card-expires'],
  ],
  [
    'a monthly card expires first',
    { ...yearly, plan: 'MONTHLY', ...expiring },
    inTime,
    ['card-expires'],
  ],
  [
    "a trial's card expires first",
    { ...trialing, trial_start: bought, ...expiring },
    inTime,
    ['card-expires'],
  ],
  [
    'a card expires at the end of the month of the charge',
    { ...yearly, card_exp_year: 2027, card_exp_month: 1 },
    inTime,
    ['renewal-ahead 30'],
  ],
  [
    'credit pays for the renewal',
    { ...yearly, next_amount: 0, ...expiring },
    inTime,
    ['renewal-ahead 30'],
  ],
  ['a pause ends in more than 7 days', paused, '2027-01-01T11:59:59Z', []],
  ['a pause ends in 7 days', paused, '2027-01-01T12:00:00Z', ['pause-ending']],
  [
    'a pause ends in a later period',
    { ...paused, paused_until: new Date('2027-02-08T12:00:00Z'), ...expiring },
    inLastWeek,
    [],
  ],
  ['service is free for a time', { ...paused, paused_from: null }, inLastWeek, []],
  ['no card is known', { ...yearly, card_brand: null, ...expiring }, inTime, ['renewal-ahead 30']],
])('the right reminders are due when %s', (_case, changes, now, due) => {
  const kinds = remindersOf(changes, now).map(({ key, content }) =>
    content.kind === 'renewal-ahead' ? `renewal-ahead ${key.split(':').at(-1)}` : content.kind,
  );
  expect(kinds).toEqual(due);
});

test('a reminder has the facts of the next charge', () => {
  const [renewal, card] = remindersOf({ ...yearly, ...expiring }, inTime);
  const visa = { brand: 'visa', last4: '4242' };
  expect(renewal?.content).toEqual({
    kind: 'renewal-ahead',
    plan: 'YEARLY',
    renewsAt: renewsAt.toISOString(),
    until: null,
    due: { amount: 9900, currency: 'usd' },
    card: visa,
  });
  expect(card?.content).toEqual({
    kind: 'card-expires',
    card: visa,
    expires: { month: 12, year: 2026 },
    chargeAt: renewsAt.toISOString(),
  });
});

const otherCard = { payment_method: 'pm_other' };
const later = { current_period_end: new Date('2027-01-09T12:00:00Z') };
test.each<[string, Partial<SubscriptionRow>, string, boolean]>([
  ['a day later', {}, '2026-12-21T12:00:00Z', true],
  ['with another card', otherCard, inTime, false],
  ['with another date of the charge', later, inTime, false],
])('a card has one warning for each charge: looked at %s', (_case, changes, now, isSame) => {
  const keyOf = (row: Partial<SubscriptionRow>, at: string) => remindersOf(row, at)[1]?.key;
  const row = { ...yearly, ...expiring };
  expect(keyOf({ ...row, ...changes }, now) === keyOf(row, inTime)).toBe(isSame);
});
