import { expect, test } from 'vitest';
import { decide, type Known } from '../../../../test/objects/decided-repairs.ts';
import {
  aCharge,
  anInvoice,
  aPaidInvoice,
  aRefund,
  aSubscription,
  transitions,
  unixSeconds,
} from '../../../../test/objects/stripe-objects.ts';
import type { Repair } from '../../rules/repair.ts';
import type { StripeState } from '../../stripe/read/read-state.ts';
import type { Decision } from './decide-repairs.ts';

const at = unixSeconds;
const nothing: Decision = { duplicates: [], repairs: [] };

const refundLate: Repair = {
  kind: 'refund-payment',
  paymentIntent: 'pi_1',
  reason: 'requested_by_customer',
};
const cancel = (subscription: string): Repair => ({ kind: 'cancel-subscription', subscription });
const trial = aSubscription({ status: 'trialing', trial_start: at('2026-01-01T00:00:00Z') });

test.each<[string, Partial<StripeState>, Partial<Known>, Decision]>([
  ['a trial runs', { subscriptions: [trial] }, {}, nothing],
  [
    'a trial was used before',
    { subscriptions: [trial] },
    { endings: new Map([['sub_1', 'TRIAL_ALREADY_USED']]) },
    { duplicates: [], repairs: [cancel('sub_1')] },
  ],
  [
    'a used trial has ended',
    { subscriptions: [{ ...trial, status: 'canceled' }] },
    { endings: new Map([['sub_1', 'TRIAL_ALREADY_USED']]) },
    nothing,
  ],
  [
    'a used trial was charged before Stripe ended it',
    { subscriptions: [aSubscription()], invoices: [aPaidInvoice()], charges: [aCharge()] },
    { endings: new Map([['sub_1', 'TRIAL_ALREADY_USED']]) },
    { duplicates: [], repairs: [cancel('sub_1'), refundLate] },
  ],
  [
    'a trial that was used before runs together with a paid one',
    { subscriptions: [aSubscription({ id: 'sub_2' }), trial] },
    { endings: new Map([['sub_1', 'TRIAL_ALREADY_USED']]) },
    { duplicates: [], repairs: [cancel('sub_1')] },
  ],
])('trials: %s', (_name, state, known, decision) => {
  expect(decide(state, known)).toEqual(decision);
});

const january = at('2026-01-01T00:00:00Z');
const first = aSubscription({ id: 'sub_1', created: january });
const second = aSubscription({ id: 'sub_2', created: january + 60 });
const invoiceOf = (subscription: string) =>
  aPaidInvoice({
    parent: {
      quote_details: null,
      subscription_details: { metadata: {}, subscription },
      type: 'subscription_details',
    },
  });
const refundDuplicate: Repair = {
  kind: 'refund-payment',
  paymentIntent: 'pi_1',
  reason: 'duplicate',
};

// Stripe lists the newest first.
test.each<[string, Partial<StripeState>, Decision]>([
  [
    'the later of two ends, and its payment is refunded',
    { subscriptions: [second, first], invoices: [invoiceOf('sub_2')], charges: [aCharge()] },
    { duplicates: ['sub_2'], repairs: [cancel('sub_2'), refundDuplicate] },
  ],
  [
    'of two that began in one second, the one listed first ends and is refunded',
    {
      subscriptions: [{ ...second, created: january }, first],
      invoices: [invoiceOf('sub_2')],
      charges: [aCharge()],
    },
    { duplicates: ['sub_2'], repairs: [cancel('sub_2'), refundDuplicate] },
  ],
  [
    'a payment that is refunded already is not refunded again',
    {
      subscriptions: [second, first],
      invoices: [invoiceOf('sub_2')],
      charges: [aCharge([aRefund()])],
    },
    { duplicates: ['sub_2'], repairs: [cancel('sub_2')] },
  ],
  [
    'the later of two ends, in whatever order they are listed',
    { subscriptions: [first, second] },
    { duplicates: ['sub_2'], repairs: [cancel('sub_2')] },
  ],
  [
    'an earlier one without access ends, and was used until then',
    {
      subscriptions: [second, { ...first, status: 'past_due' }],
      invoices: [invoiceOf('sub_1')],
      charges: [aCharge()],
    },
    { duplicates: ['sub_1'], repairs: [cancel('sub_1')] },
  ],
  [
    'an incomplete one is no duplicate',
    { subscriptions: [{ ...second, status: 'incomplete' }, first] },
    nothing,
  ],
  [
    'a later one that cost nothing needs no refund',
    { subscriptions: [second, first], invoices: [{ ...invoiceOf('sub_2'), amount_paid: 0 }] },
    { duplicates: ['sub_2'], repairs: [cancel('sub_2')] },
  ],
])('duplicates: %s', (_name, state, decision) => {
  expect(decide(state)).toEqual(decision);
});

test('a duplicate that is charged before Stripe ends it is refunded', () => {
  const state = {
    subscriptions: [second, first],
    invoices: [invoiceOf('sub_2')],
    charges: [aCharge()],
  };
  expect(decide(state, { endings: new Map([['sub_2', 'DUPLICATE']]) })).toEqual({
    duplicates: ['sub_2'],
    repairs: [cancel('sub_2'), refundDuplicate],
  });
});

test('of two, one whose payment was returned is not the one that is kept', () => {
  const state = { subscriptions: [second, first] };
  expect(decide(state, { endings: new Map([['sub_1', 'DISPUTED']]) })).toEqual({
    duplicates: ['sub_1'],
    repairs: [cancel('sub_1'), cancel('sub_1')],
  });
});

const ended = aSubscription({ status: 'canceled', ended_at: at('2026-01-08T00:00:00Z') });
const open = anInvoice({ status: 'open', amount_paid: 0 });
const paidLate = aPaidInvoice({
  status_transitions: transitions({ paid_at: at('2026-01-09T00:00:00Z') }),
});
const voidInvoice: Repair = { kind: 'void-invoice', invoice: 'in_1' };

test.each<[string, Partial<StripeState>, Repair[]]>([
  ['an open one is voided', { invoices: [open] }, [voidInvoice]],
  [
    'an uncollectible one is voided',
    { invoices: [{ ...open, status: 'uncollectible' }] },
    [voidInvoice],
  ],
  ['one made by hand stays', { invoices: [{ ...open, billing_reason: 'manual' }] }, []],
  ['one of another subscription stays', { invoices: [{ ...open, parent: null }] }, []],
  [
    'one of an overdue subscription stays',
    { subscriptions: [aSubscription({ status: 'past_due' })], invoices: [open] },
    [],
  ],
  ['one paid in time stays', { invoices: [aPaidInvoice()], charges: [aCharge()] }, []],
  ['one paid late is refunded', { invoices: [paidLate], charges: [aCharge()] }, [refundLate]],
  ['a refund is made once', { invoices: [paidLate], charges: [aCharge([aRefund()])] }, []],
  [
    'a refund that failed later is left to an operator',
    { invoices: [paidLate], charges: [aCharge([aRefund({ status: 'failed' })])] },
    [],
  ],
  [
    'a disputed charge cannot be refunded',
    { invoices: [paidLate], charges: [{ ...aCharge(), disputed: true }] },
    [],
  ],
  [
    'a declined charge is not refunded',
    { invoices: [paidLate], charges: [{ ...aCharge(), status: 'failed' }] },
    [],
  ],
  [
    'one paid before an end of unknown time stays',
    {
      subscriptions: [{ ...ended, ended_at: null }],
      invoices: [paidLate],
      charges: [aCharge()],
    },
    [],
  ],
])('invoices of an ended subscription: %s', (_name, state, repairs) => {
  expect(decide({ subscriptions: [ended], ...state }).repairs).toEqual(repairs);
});
