import { expect, test } from 'vitest';
import { aStoredSubscription } from '../../../../test/objects/stored-subscription.ts';
import {
  describeCheckout,
  describeEvent,
  describeRepair,
  describeSubscription,
  describeWithdrawal,
} from './billing-entries.ts';

const day = (date: number) => new Date(Date.UTC(2026, 0, date));

test.each([
  ['that is paid', {}, ['Started a monthly subscription']],
  ['with a trial', { plan: 'YEARLY', trial_start: day(1) }, ['Started an annual free trial']],
  ['given free days later', { trial_start: day(9) }, ['Started a monthly subscription']],
  [
    'that was canceled and has ended',
    { canceled_at: day(10), ended_at: day(20), cancellation_reason: 'payment_failed' },
    [
      'Started a monthly subscription',
      'Canceled the monthly subscription',
      'The monthly subscription ended: payment failed',
    ],
  ],
] as const)('the entries of a subscription %s', (_what, overrides, texts) => {
  const entries = describeSubscription(aStoredSubscription({ created_at: day(1), ...overrides }));
  expect(entries.map(({ text }) => text)).toEqual(texts);
});

const at = day(1);

test.each([
  [
    { with_trial: true, state: 'complete' },
    'Opened a monthly checkout with a free trial and completed it',
  ],
  [{ state: 'expired' }, 'Opened a monthly checkout, which expired'],
  [{ state: 'abandoned' }, 'Opened a monthly checkout and left it'],
  [{ plan: 'YEARLY' }, 'Opened an annual checkout'],
  [{ code: 'SPRING' }, 'Opened a monthly checkout with the code SPRING'],
] as const)('a checkout with %j reads "%s"', (overrides, text) => {
  const row = { plan: 'MONTHLY', with_trial: false, code: null, state: 'open' } as const;
  const ids = { stripe_session_id: 'cs_1', created_at: at };
  expect(describeCheckout({ ...row, ...ids, ...overrides })).toMatchObject({ text, id: 'cs_1' });
});

test.each([
  ['received', null, 'Stated a withdrawal from the contract and has not confirmed it'],
  ['accepted', null, 'Withdrew from the contract; the refund is pending'],
  ['done', null, 'Withdrew from the contract'],
  ['refused', 'OVER', 'A withdrawal from the contract was refused: over'],
] as const)('a withdrawal that is %s (%s) reads "%s"', (state, refusal, text) => {
  const row = { id: '1', received_at: at, confirmed_at: at, subscription_id: 'sub_1' };
  const refund = { refund_amount: 900, currency: 'usd', language: 'en' };
  expect(describeWithdrawal({ ...row, ...refund, state, refusal })).toMatchObject({
    text,
    details: `${state}, sub_1, confirmed 2026-01-01T00:00:00.000Z, $9.00 to return`,
  });
});

test.each([
  ['done', null, null, 'We refunded a payment', 'done after 2 attempts'],
  [
    'pending',
    null,
    null,
    'We will refund a payment',
    'pending after 2 attempts, next attempt from 2026-01-01T00:00:00.000Z',
  ],
  [
    'pending',
    at,
    null,
    'We will refund a payment when the import is finished',
    'pending after 2 attempts',
  ],
  [
    'failed',
    null,
    'No such charge',
    'We could not refund a payment',
    'failed after 2 attempts: No such charge',
  ],
] as const)(
  'a repair that is %s (held: %s; %s) reads "%s"',
  (state, held_at, error, text, details) => {
    const row = { key: 'refund-payment:pi_1', kind: 'refund-payment', attempts: 2 } as const;
    const times = { decided_at: at, next_attempt_at: at };
    expect(describeRepair({ ...row, ...times, state, held_at, error })).toMatchObject({
      text,
      details,
    });
  },
);

test.each([
  [{ state: 'done' }, { text: 'Invoice paid', details: 'invoice.paid, done', isDetail: true }],
  [{ state: 'pending' }, { text: 'A Stripe event is pending: invoice paid', isDetail: false }],
  [
    { state: 'pending', attempts: 3, error: 'No answer' },
    {
      text: 'A Stripe event failed 3 times: invoice paid',
      details: 'invoice.paid, pending, failed 3 times: No answer',
      isDetail: false,
    },
  ],
] as const)('an event with %j reads as %j', (overrides, expected) => {
  const row = { id: 'evt_1', type: 'invoice.paid', attempts: 0, error: null };
  const event = { ...row, received_at: at, stripe_customer_id: 'cus_1', ...overrides };
  expect(describeEvent(event)).toMatchObject(expected);
});
