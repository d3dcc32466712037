import { longDay } from '@stillweb/contract/text/dates';
import type { Subscription } from '@stillweb/contract/billing/subscription';
import { expect, test } from 'vitest';
import { aSubscription } from './a-subscription.ts';
import { explainTrouble, troubleTone } from './explain-trouble.ts';

const amountDue = { amount: 900, currency: 'usd' };
const card = { brand: 'visa', last4: '0341', expMonth: 12, expYear: 2040 };
const declined = { state: 'FAILED', plan: null, message: 'Your card was declined.' } as const;
const nextCharge = { amount: 900, currency: 'usd', date: '2026-11-20T12:00:00.000Z' };

test.each([
  [{ status: 'PAST_DUE', card }, 'Update your card', 'so Premium is off. Use another card'],
  [
    { status: 'PAST_DUE', amountDue, nextCharge },
    'Add a card: $9.00 due',
    "There's no card on file for your last payment, so Premium is off. Add one. We'll retry the payment right away and restore Premium.",
  ],
  [
    { status: 'PAST_DUE', amountDue, nextCharge, card },
    'Update your card: $9.00 due',
    "we'll try the card ending in 0341 again",
  ],
  [
    { status: 'PAST_DUE', amountDue, slowPayment: declined, card },
    'Update your card: $9.00 due',
    "didn't go through: Your card was declined. Use another card",
  ],
  [{ status: 'INCOMPLETE' }, 'Your first payment is not complete', "you weren't charged"],
  [{ status: 'CANCELED' }, 'Your subscription has ended', "You won't be charged again"],
  [
    { status: 'CANCELED', endedAt: '2026-11-20T12:00:00.000Z' },
    'Your subscription ended on November 20, 2026',
    "You won't be charged again",
  ],
  [
    { status: 'CANCELED', endReason: 'TRIAL_ALREADY_USED' },
    'This free trial could not start',
    'gets one free trial',
  ],
  [
    { status: 'CANCELED', endReason: 'REFUNDED' },
    'Your subscription has ended',
    "We refunded the current period in full. You won't be charged again.",
  ],
  [{ status: 'CANCELED', endReason: 'DISPUTED' }, 'Your subscription has ended', 'you dispute'],
  [
    { status: 'CANCELED', endReason: 'FRAUD_WARNING' },
    'Your subscription has ended',
    "without your consent, so we're refunding it. You won't",
  ],
  [{ status: 'PAUSED' }, 'Your subscription is not active', 'The Customer Portal shows'],
] satisfies [Partial<Subscription>, string, string][])(
  '%o is explained as: %s',
  (state, title, text) => {
    const explanation = explainTrouble(aSubscription(state), longDay);
    expect(explanation.title).toBe(title);
    expect(explanation.text).toContain(text);
  },
);

test.each([
  [{ status: 'PAST_DUE' }, 'orange'],
  [{ status: 'INCOMPLETE' }, 'yellow'],
  [{ status: 'CANCELED' }, 'neutral'],
  [{ status: 'CANCELED', endReason: 'TRIAL_ALREADY_USED' }, 'neutral'],
  [{ status: 'CANCELED', endReason: 'WITHDRAWN' }, 'neutral'],
  [{ status: 'CANCELED', endReason: 'DISPUTED' }, 'red'],
  [{ status: 'CANCELED', endReason: 'FRAUD_WARNING' }, 'red'],
] satisfies [Partial<Subscription>, string][])('%o is shown in %s', (state, tone) => {
  expect(troubleTone(aSubscription(state))).toBe(tone);
});
