import { expect, test } from 'vitest';
import { aSubscription } from './a-subscription.ts';
import { isPaymentDue, paymentDueTitle } from './payment-due.ts';

const processing = { state: 'PROCESSING', plan: null, message: 'Wait.' } as const;

test.each([
  ['a visitor', null, false],
  ['an active subscriber', aSubscription(), false],
  ['a user whose subscription has ended', aSubscription({ status: 'CANCELED' }), false],
  ['a subscriber whose payment failed', aSubscription({ status: 'PAST_DUE' }), true],
  [
    'a subscriber whose new payment failed too',
    aSubscription({ status: 'PAST_DUE', slowPayment: { ...processing, state: 'FAILED' } }),
    true,
  ],
  [
    'a subscriber whose payment is under way',
    aSubscription({ status: 'PAST_DUE', slowPayment: processing }),
    false,
  ],
])('a payment is due from %s: %s', (_who, subscription, isDue) => {
  expect(isPaymentDue(subscription)).toBe(isDue);
});

const card = { brand: 'visa', last4: '0341', expMonth: 12, expYear: 2040 };
test.each([
  [{ amount: 900, currency: 'usd' }, 'Update your card: $9.00 due'],
  [{ amount: 699, currency: 'gbp' }, 'Update your card: £6.99 due'],
  [undefined, 'Update your card'],
])('what is due is named with its amount: %j', (amountDue, title) => {
  expect(paymentDueTitle(aSubscription({ card, ...(amountDue && { amountDue }) }))).toBe(title);
});

test('billing 54: without a card, one is asked for', () => {
  expect(paymentDueTitle(aSubscription({ status: 'PAST_DUE' }))).toBe('Add a card');
});
