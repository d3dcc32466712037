import { expect, test } from 'vitest';
import {
  aCustomer,
  anInvoice,
  aStripeState,
  aSubscription,
} from '../../../../test/objects/stripe-objects.ts';
import type { Repair } from '../../rules/repair.ts';
import type { StripeState } from '../../stripe/read/read-state.ts';
import { applyDefaultCard } from './decide-repairs.ts';

const ended = aSubscription({ status: 'canceled' });
const open = anInvoice({ status: 'open', amount_paid: 0 });
const paymentMethod = 'pm_new';
const setCard: Repair = { kind: 'set-card', subscription: 'sub_1', paymentMethod };
const payInvoice: Repair = { kind: 'pay-invoice', invoice: 'in_1', paymentMethod };
const pastDue = aSubscription({ status: 'past_due' });

test.each<[string, Partial<StripeState>, string | null, Repair[]]>([
  ['is set for the subscription', { subscriptions: [aSubscription()] }, null, [setCard]],
  ['is stored already', { subscriptions: [aSubscription()] }, 'pm_new', []],
  [
    "is the subscription's already",
    { subscriptions: [aSubscription({ default_payment_method: paymentMethod })] },
    null,
    [],
  ],
  ['is not set for an ended subscription', { subscriptions: [ended] }, null, []],
  [
    'pays an overdue invoice',
    { subscriptions: [pastDue], invoices: [open] },
    null,
    [setCard, payInvoice],
  ],
  [
    'pays the invoice of an unpaid subscription',
    { subscriptions: [aSubscription({ status: 'unpaid' })], invoices: [open] },
    null,
    [setCard, payInvoice],
  ],
  [
    'pays no invoice in time',
    { subscriptions: [aSubscription()], invoices: [open] },
    null,
    [setCard],
  ],
])('a new default card %s', (_name, state, storedCard, repairs) => {
  const read = aStripeState({ customer: aCustomer(paymentMethod), ...state });
  expect(applyDefaultCard(read, storedCard)).toEqual(repairs);
});
