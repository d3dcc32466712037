import { expect, test } from 'vitest';
import {
  aCharge,
  aCustomer,
  anInvoice,
  aRefund,
  aStripeState,
  aSubscription,
} from '../../../../test/objects/stripe-objects.ts';
import type { Repair } from '../../rules/repair.ts';
import type { StripeState } from '../../stripe/read/read-state.ts';
import { isRepaired } from './is-repaired.ts';

const cancel: Repair = { kind: 'cancel-subscription', subscription: 'sub_1' };
const refund: Repair = { kind: 'refund-payment', paymentIntent: 'pi_1', reason: 'duplicate' };
const refundFraud: Repair = { ...refund, reason: 'fraudulent' };
const voiding: Repair = { kind: 'void-invoice', invoice: 'in_1' };
const setCard: Repair = { kind: 'set-card', subscription: 'sub_1', paymentMethod: 'pm_new' };
const pay: Repair = { kind: 'pay-invoice', invoice: 'in_1', paymentMethod: 'pm_new' };

const customer = aCustomer('pm_new');
const open = anInvoice({ status: 'open' });
const ended = aSubscription({ status: 'canceled' });
const withCard = aSubscription({ default_payment_method: 'pm_new' });

test.each<[string, Repair, Partial<StripeState>, boolean]>([
  ['the subscription runs', cancel, { subscriptions: [aSubscription()] }, false],
  ['the subscription has ended', cancel, { subscriptions: [ended] }, true],
  ['the subscription is gone', cancel, {}, true],
  [
    'another subscription has ended',
    cancel,
    { subscriptions: [{ ...ended, id: 'sub_0' }, aSubscription()] },
    false,
  ],
  ['the payment is not refunded', refund, { charges: [aCharge()] }, false],
  ['the payment is refunded', refund, { charges: [aCharge([aRefund()])] }, true],
  ['the payment is not read', refund, {}, false],
  ['the payment is disputed', refund, { charges: [{ ...aCharge(), disputed: true }] }, true],
  ['a part of a fraud is refunded', refundFraud, { charges: [aCharge([aRefund()])] }, false],
  [
    'the refund of a fraud has failed',
    refundFraud,
    { charges: [aCharge([aRefund({ status: 'failed' })])] },
    true,
  ],
  ['a fraud is refunded', refundFraud, { charges: [{ ...aCharge(), refunded: true }] }, true],
  ['the invoice is open', voiding, { invoices: [open] }, false],
  [
    'the invoice is uncollectible',
    voiding,
    { invoices: [{ ...open, status: 'uncollectible' }] },
    false,
  ],
  ['the invoice is void', voiding, { invoices: [{ ...open, status: 'void' }] }, true],
  ['the invoice is not read', voiding, {}, true],
  ['another invoice is paid', voiding, { invoices: [anInvoice({ id: 'in_0' }), open] }, false],
  ['another card is set', setCard, { customer, subscriptions: [aSubscription()] }, false],
  ['the card is set', setCard, { customer, subscriptions: [withCard] }, true],
  ['the card is no longer the default', setCard, { subscriptions: [aSubscription()] }, true],
  ["the card's subscription has ended", setCard, { customer, subscriptions: [ended] }, true],
  ['the overdue invoice is open', pay, { customer, invoices: [open] }, false],
  ['the overdue invoice is paid', pay, { customer, invoices: [anInvoice()] }, true],
  ['the overdue invoice is not read', pay, { customer }, true],
  [
    'another overdue invoice is paid',
    pay,
    { customer, invoices: [anInvoice({ id: 'in_0' }), open] },
    false,
  ],
  ['its card is no longer the default', pay, { invoices: [open] }, true],
])('when %s, %o is done: %s', (_name, repair, state, isDone) => {
  expect(isRepaired(repair, aStripeState(state))).toBe(isDone);
});
