import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import {
  aCharge,
  aPaidInvoice,
  aRefund,
  aSubscription,
} from '../../../../test/objects/stripe-objects.ts';
import { refundPayments } from './refunds.ts';

const paid = aPaidInvoice();
const other = { ...aCharge(), id: 'ch_2', payment_intent: 'pi_2' };

test.each<[string, Stripe.Invoice[], Stripe.Charge[], string[]]>([
  ['a payment', [paid], [aCharge()], ['pi_1']],
  ['no payment for another subscription', [{ ...paid, parent: null }], [aCharge()], []],
  ['nothing where nothing was paid', [{ ...paid, amount_paid: 0 }], [aCharge()], []],
  ['no payment that was not read', [paid], [], []],
  ['no payment of which only another was read', [paid], [other], []],
  ['no payment that was refunded, but another', [paid], [other, aCharge([aRefund()])], []],
  ['no disputed payment', [paid], [{ ...aCharge(), disputed: true }], []],
  ['no declined payment', [paid], [{ ...aCharge(), status: 'failed' }], []],
])('%s is refunded', (_what, invoices, charges, paymentIntents) => {
  const repairs = refundPayments(aSubscription(), { invoices, charges }, 'duplicate');
  expect(repairs).toEqual(
    paymentIntents.map((paymentIntent) => ({
      kind: 'refund-payment',
      paymentIntent,
      reason: 'duplicate',
    })),
  );
});
