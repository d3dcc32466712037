import type { Subscription } from '@stillweb/contract/subscription';
import { expect, test } from 'vitest';
import { aSubscription } from './a-subscription.ts';
import { explainTrouble } from './explain-trouble.ts';

const nextCharge = { amount: 900, currency: 'usd', date: '2026-11-20T12:00:00.000Z' };

test.each([
  [{ status: 'PAST_DUE' }, 'Your last payment failed', 'Update your card'],
  [
    { status: 'PAST_DUE', nextCharge },
    'Your last payment failed',
    'Otherwise we try to charge $9 again on November 20, 2026.',
  ],
  [{ status: 'INCOMPLETE' }, 'Your first payment is not complete', 'nothing was charged'],
  [{ status: 'CANCELED' }, 'Your subscription has ended', 'Nothing more is charged'],
  [
    { status: 'CANCELED', endedAt: '2026-11-20T12:00:00.000Z' },
    'Your subscription ended on November 20, 2026',
    'Nothing more is charged',
  ],
  [
    { status: 'CANCELED', endReason: 'TRIAL_ALREADY_USED' },
    'This free trial could not start',
    'one free trial per person and card',
  ],
  [
    { status: 'CANCELED', endReason: 'REFUNDED' },
    'Your subscription has ended',
    'What you paid for the current period was refunded. Nothing more is charged.',
  ],
  [{ status: 'CANCELED', endReason: 'DISPUTED' }, 'Your subscription has ended', 'you dispute'],
  [
    { status: 'CANCELED', endReason: 'FRAUD_WARNING' },
    'Your subscription has ended',
    'without your consent, so we return it. Nothing more',
  ],
  [{ status: 'PAUSED' }, 'Your subscription is not active', 'The customer portal shows'],
] satisfies [Partial<Subscription>, string, string][])(
  '%o is explained as: %s',
  (state, title, text) => {
    const explanation = explainTrouble(aSubscription(state));
    expect(explanation.title).toBe(title);
    expect(explanation.text).toContain(text);
  },
);
