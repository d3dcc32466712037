import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { decide } from '../../../../test/objects/decided-repairs.ts';
import {
  aCharge,
  aCustomer,
  anInvoice,
  aPaidInvoice,
  aRefund,
  aStripeState,
  aSubscription,
} from '../../../../test/objects/stripe-objects.ts';
import type { StripeState } from '../../stripe/read/read-state.ts';
import { isWithdrawalDone } from './withdrawn.ts';

const endings = new Map([['sub_1', 'WITHDRAWN' as const]]);
const cancel = { kind: 'cancel-subscription', subscription: 'sub_1' };
const refund = { kind: 'refund-withdrawn', paymentIntent: 'pi_1' };
const ended = aSubscription({ status: 'canceled', ended_at: 1 });
const paid = aPaidInvoice();
const returned: Stripe.Charge = { ...aCharge([aRefund()]), refunded: true };
const reset = {
  kind: 'reset-balance',
  subscription: 'sub_1',
  customer: 'cus_1',
  amount: 8100,
  currency: 'usd',
};
const withCredit = (customer: Partial<Stripe.Customer> = {}) => ({
  subscriptions: [ended],
  customer: { ...aCustomer(), balance: -8100, ...customer },
  invoices: [anInvoice({ id: 'in_2', status: 'paid', starting_balance: 0, ending_balance: -8100 })],
});

test.each<[string, Partial<StripeState>, object[]]>([
  [
    'a running contract ends, and its payment is returned',
    { subscriptions: [aSubscription()], invoices: [paid], charges: [aCharge()] },
    [cancel, refund],
  ],
  ['a trial ends', { subscriptions: [aSubscription({ status: 'trialing' })] }, [cancel]],
  [
    'a payment that was returned in part is returned in full',
    { subscriptions: [ended], invoices: [paid], charges: [aCharge([aRefund({ amount: 100 })])] },
    [refund],
  ],
  [
    'nothing is returned twice',
    { subscriptions: [ended], invoices: [paid], charges: [returned] },
    [],
  ],
  [
    'what a bank has taken back is not returned',
    { subscriptions: [ended], invoices: [paid], charges: [{ ...aCharge(), disputed: true }] },
    [],
  ],
  [
    'a refund that a bank has sent back is left to the operator',
    {
      subscriptions: [ended],
      invoices: [paid],
      charges: [aCharge([aRefund({ status: 'failed' })])],
    },
    [],
  ],
  [
    'what is left is returned although a smaller refund has failed',
    {
      subscriptions: [ended],
      invoices: [paid],
      charges: [aCharge([aRefund({ status: 'failed', amount: 100 })])],
    },
    [{ kind: 'refund-withdrawn', paymentIntent: 'pi_1' }],
  ],
  ['credit for the time that was refunded does not stay', withCredit(), [reset]],
  ['credit that the operator has given stays', withCredit({ balance: -9000 }), [reset]],
  [
    'a customer who pays in another currency now keeps that balance',
    withCredit({ currency: 'eur', balance: -500 }),
    [reset],
  ],
  ['the balance is reset once', withCredit({ metadata: { withdrawn_sub_1: 'balance reset' } }), []],
])('%s', (_what, state, repairs) => {
  expect(decide(state, { endings }).repairs).toEqual(repairs);
});

test('a contract without a withdrawal is not touched', () => {
  const state = { subscriptions: [aSubscription()], invoices: [paid], charges: [aCharge()] };
  expect(decide(state).repairs).toEqual([]);
});

test.each<[string, Partial<StripeState>, boolean]>([
  ['ended and returned', { subscriptions: [ended], invoices: [paid], charges: [returned] }, true],
  ['ended, never paid', { subscriptions: [ended] }, true],
  ['running', { subscriptions: [aSubscription()] }, false],
  ['not returned', { subscriptions: [ended], invoices: [paid], charges: [aCharge()] }, false],
  [
    'returned in part',
    { subscriptions: [ended], invoices: [paid], charges: [aCharge([aRefund({ amount: 1 })])] },
    false,
  ],
  ['its credit is left', withCredit(), false],
  ['of a deleted customer, returned', { charges: [returned] }, true],
  ['of a deleted customer, not returned', { charges: [aCharge()] }, false],
])('a withdrawal is done: %s', (_what, state, done) => {
  expect(isWithdrawalDone('sub_1', aStripeState(state))).toBe(done);
});
