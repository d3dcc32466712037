import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { anInvoice, aSubscription } from '../../../test/objects/stripe-objects.ts';
import { isPurchaseComplete } from './objects.ts';

const canceled = { status: 'canceled' as const };

test.each<[string, Partial<Stripe.Subscription>, Stripe.Invoice[], boolean]>([
  ['an active one', { status: 'active' }, [], true],
  ['one past due', { status: 'past_due' }, [], true],
  ['an incomplete one', { status: 'incomplete' }, [], false],
  ['an expired one', { status: 'incomplete_expired' }, [anInvoice({ status: 'void' })], false],
  ['one that was cancelled unpaid', canceled, [anInvoice({ status: 'void' })], false],
  ['one that ended after a payment', canceled, [anInvoice()], true],
  ['one with a void invoice too', canceled, [anInvoice({ status: 'void' }), anInvoice()], true],
  ['one that ended after a trial', { ...canceled, trial_start: 1 }, [], true],
  ['one while another was paid', canceled, [anInvoice({ parent: null })], false],
])('whether the purchase of %s is complete', (_which, overrides, invoices, isComplete) => {
  expect(isPurchaseComplete(aSubscription(overrides), invoices)).toBe(isComplete);
});
