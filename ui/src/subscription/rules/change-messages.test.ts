import { longDay } from '@stillweb/contract/text/dates';
import { expect, test } from 'vitest';
import { aSubscription } from './a-subscription.ts';
import { changeMessages } from './change-messages.ts';

const at = '2026-12-30T12:00:00.000Z';
const card = { brand: 'visa', last4: '4242', expMonth: 12, expYear: 2030 };
const nextCharge = { amount: 900, currency: 'usd', date: at };
const pause = { startsAt: at, resumesAt: null };
const processing = { state: 'PROCESSING', plan: 'YEARLY', message: '' } as const;
const failed = { state: 'FAILED', plan: null, message: 'It was declined.' } as const;

test.each([
  ['nothing to say', { card, nextCharge }, []],
  ['an end', { card, cancelAt: at }, ['Your subscription ends on December 30, 2026']],
  [
    'an end after a renewal',
    { card, renewsUntil: at },
    ['Your subscription ends on December 30, 2026'],
  ],
  ['an announced pause', { card, pause }, ['Your subscription pauses on December 30, 2026']],
  ['a pause', { card, status: 'PAUSED', pause }, ['Your subscription is paused']],
  [
    'an end within a pause',
    { card, pause, cancelAt: at },
    ['Your subscription ends on December 30, 2026'],
  ],
  ['a charge without a card', { nextCharge }, ['Add a card']],
  ['a trial without a card', { status: 'TRIALING', nextCharge }, []],
  [
    'a payment under way',
    { nextCharge, slowPayment: processing },
    ['Your bank is confirming this'],
  ],
  ['a failed payment', { card, slowPayment: failed }, ["Your payment didn't go through"]],
  [
    'an unconfirmed change',
    { card, pendingPlan: 'YEARLY' },
    ['Your change to Annual is not complete'],
  ],
  [
    'two things',
    { card, cancelAt: at, slowPayment: failed },
    ['Your subscription ends on December 30, 2026', "Your payment didn't go through"],
  ],
])('%s: %o reads %j', (_what, overrides, titles) => {
  expect(changeMessages(aSubscription(overrides), longDay).map(({ title }) => title)).toEqual(
    titles,
  );
});

test('a subscription that renews until its end names the charge before it', () => {
  const [message] = changeMessages(aSubscription({ card, nextCharge, renewsUntil: at }), longDay);
  expect(message?.text).toContain('$9.00 will be charged next, on December 30, 2026.');
});
