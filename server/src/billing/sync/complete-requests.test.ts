import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { aStoredSubscription } from '../../../test/objects/stored-subscription.ts';
import { anInvoice, aSubscription } from '../../../test/objects/stripe-objects.ts';
import { isPurchaseComplete, planChangeState } from './complete-requests.ts';

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

const change = { price_id: 'price_yearly', plan: 'YEARLY' };

test.each([
  ['at the old price', {}, 'open'],
  ['at the new price', { price_id: 'price_yearly' }, 'made'],
  ['with a change that the user must confirm', { pending_plan: 'YEARLY' }, 'made'],
  ['with a pending change to another plan', { pending_plan: 'MONTHLY' }, 'open'],
  ['that has ended', { status: 'canceled' }, 'failed'],
  ['that has ended at the new price', { status: 'canceled', price_id: 'price_yearly' }, 'failed'],
])('billing 44: the change of plan of a subscription %s: %j is %s', (_which, row, state) => {
  expect(planChangeState(change, aStoredSubscription(row))).toBe(state);
});

test('billing 44: the change of plan of a subscription that Stripe no longer lists has failed', () => {
  expect(planChangeState(change, undefined)).toBe('failed');
});
