import type { Subscription } from '@stillweb/contract/billing/subscription';
import { expect, test } from 'vitest';
import { describeVerdict, type CustomerState } from './verdict.ts';

const now = new Date('2026-12-01T12:00:00Z');
const end = '2026-12-30T12:00:00.000Z';
const usd = (amount: number) => ({ amount, currency: 'usd' });

const active: Subscription = {
  status: 'ACTIVE',
  plan: 'MONTHLY',
  priceId: 'price_1',
  trialEnd: null,
  currentPeriodEnd: end,
  cancelAt: null,
  endedAt: null,
  nextCharge: { ...usd(900), date: end },
  card: { brand: 'visa', last4: '4242', expMonth: 12, expYear: 2030 },
  pendingPlan: null,
  allowedChanges: [],
};
const trialing: Subscription = { ...active, status: 'TRIALING', trialEnd: end };
const ended: Subscription = {
  ...active,
  status: 'CANCELED',
  nextCharge: null,
  endedAt: '2026-05-03T08:00:00.000Z',
};
const pause = { startsAt: end, resumesAt: '2027-03-30T12:00:00.000Z' };
const none: CustomerState = {
  subscription: null,
  isVerified: true,
  isBlocked: false,
  earlierTrial: null,
};

const cases: [customer: Partial<CustomerState>, verdict: string][] = [
  [{}, 'Not premium: never subscribed'],
  [{ isVerified: false }, 'Not premium: the address is not verified'],
  [{ subscription: active }, 'Premium until 30 Dec; $9.00 is charged then; Visa 4242'],
  [
    { subscription: active, isBlocked: true },
    'Not premium: the account is blocked. Without the block: Premium until 30 Dec; $9.00 is charged then; Visa 4242',
  ],
  [{ subscription: ended, isBlocked: true }, 'Not premium: the account is blocked'],
  [
    { subscription: { ...active, card: null } },
    'Premium until 30 Dec; $9.00 is charged then; no card',
  ],
  [
    { subscription: { ...active, nextCharge: { currency: 'jpy', amount: 900, date: end } } },
    'Premium until 30 Dec; ¥900 is charged then; Visa 4242',
  ],
  [
    { subscription: { ...active, renewsUntil: '2027-03-10T12:00:00.000Z' } },
    'Premium until 30 Dec; $9.00 is charged then; Visa 4242; it ends on 10 Mar 2027',
  ],
  [
    { subscription: { ...active, cancelAt: end, nextCharge: null } },
    'Premium until 30 Dec; it ends then',
  ],
  [
    { subscription: { ...active, pause } },
    'Premium until 30 Dec; paused from then until 30 Mar 2027',
  ],
  [
    { subscription: { ...active, card: null, nextCharge: null } },
    'Premium until 30 Dec; the next charge is not known yet',
  ],
  [
    { subscription: trialing },
    'Premium, in a free trial, until 30 Dec; $9.00 is charged then; Visa 4242',
  ],
  [
    { subscription: { ...trialing, cancelAt: end, nextCharge: null } },
    'Premium, in a free trial, until 30 Dec; it ends then',
  ],
  [
    {
      subscription: {
        ...active,
        status: 'PAST_DUE',
        amountDue: usd(900),
        nextCharge: { ...usd(900), date: '2026-12-04T12:00:00.000Z' },
      },
    },
    'Not premium: the payment of $9.00 failed; it is tried again on 4 Dec; Visa 4242',
  ],
  [
    { subscription: { ...active, status: 'PAST_DUE', amountDue: usd(900), nextCharge: null } },
    'Not premium: the payment of $9.00 failed; Visa 4242',
  ],
  [
    { subscription: { ...active, status: 'PAUSED', pause } },
    'Not premium: paused until 30 Mar 2027',
  ],
  [
    { subscription: { ...active, status: 'PAUSED', pause: { startsAt: end, resumesAt: null } } },
    'Not premium: paused until a day not known yet',
  ],
  [
    { subscription: { ...active, status: 'INCOMPLETE' } },
    'Not premium: the first payment was not completed',
  ],
  [{ subscription: ended }, 'Not premium: ended on 3 May'],
  [
    { subscription: { ...ended, endReason: 'REFUNDED' } },
    'Not premium: ended on 3 May, because its payment was refunded',
  ],
  [
    {
      subscription: { ...ended, endReason: 'TRIAL_ALREADY_USED' },
      earlierTrial: { of: 'card', at: '2025-05-03T08:00:00.000Z' },
    },
    'Not premium: trial used before by this card on 3 May 2025',
  ],
  [
    { subscription: { ...ended, endReason: 'TRIAL_ALREADY_USED' } },
    'Not premium: trial used before',
  ],
  [
    { subscription: { ...active, status: 'NEW_AT_STRIPE' } },
    'Not premium: Stripe calls the subscription new_at_stripe',
  ],
];

test.for(cases)('%j', ([customer, verdict]) => {
  expect(describeVerdict({ ...none, ...customer }, now)).toBe(verdict);
});
