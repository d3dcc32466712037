import { expect, test } from 'vitest';
import { closeMonth, type MonthFigures } from './close-month.ts';

const entry = (type: string, amount: number, fee = 0) => ({
  type,
  count: 1,
  amount,
  fee,
  net: amount - fee,
});

const figures: MonthFigures = {
  currency: 'usd',
  isOver: true,
  opening: 1000,
  entries: [
    entry('charge', 9000, 300),
    entry('refund', -900),
    entry('stripe_fee', -50),
    entry('payout', -7000),
    entry('payout_failure', 500),
  ],
  closing: 2250,
  exchangeDifference: 0,
  problems: [],
  stripeClosing: 2250,
};
const missing = {
  kind: 'charge-without-transaction' as const,
  count: 1,
  amount: 844,
  ids: ['ch_1'],
};

test.each<[string, Partial<MonthFigures>, object]>([
  ['that adds up here and at Stripe', {}, { state: 'closed', problems: [] }],
  ['of which Stripe was not asked', { stripeClosing: null }, { state: 'unchecked', problems: [] }],
  ['that is not over', { isOver: false }, { state: 'open', problems: [] }],
  [
    'with another closing at Stripe',
    { stripeClosing: 3094 },
    { state: 'differs', problems: [{ kind: 'stripe-balance', amount: 844 }] },
  ],
  [
    'whose transactions do not lead to its closing',
    { closing: 2251, stripeClosing: 2251 },
    { state: 'differs', problems: [{ kind: 'sums', amount: 1 }] },
  ],
  [
    'of which a transaction is missing',
    { problems: [missing], stripeClosing: 3094 },
    { state: 'differs', problems: [missing, { kind: 'stripe-balance', amount: 844 }] },
  ],
  [
    'that is not over and does not add up',
    { isOver: false, problems: [missing] },
    { state: 'differs', problems: [missing] },
  ],
  [
    'without a transaction',
    { entries: [], closing: 1000, stripeClosing: 1000 },
    { state: 'closed', activity: 0, payouts: 0 },
  ],
])('a month %s', (_what, differences, expected) => {
  expect(closeMonth({ ...figures, ...differences })).toMatchObject(expected);
});

test('a failed payout reduces payouts, and fees reduce activity', () => {
  expect(closeMonth(figures)).toMatchObject({ activity: 7750, payouts: 6500, closing: 2250 });
});
