import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import {
  aPaidInvoice,
  aSubscription,
  transitions,
  unixSeconds,
} from '../../../test/objects/stripe-objects.ts';
import { listBegunWithTrial } from './claim-trials.ts';

const created = unixSeconds('2026-01-01T00:00:00Z');
const after = (seconds: number) => aSubscription({ trial_start: created + seconds });
const paidAfter = (seconds: number, overrides: Partial<Stripe.Invoice> = {}) =>
  aPaidInvoice({
    status_transitions: transitions({ paid_at: created + seconds }),
    ...overrides,
  });

test.each<[string, Stripe.Subscription, Stripe.Invoice[], boolean]>([
  ['no trial', aSubscription(), [], false],
  ['a trial from the start', after(0), [], true],
  ['a trial from the start, of a slow answer', after(59), [], true],
  ['free time a minute later', after(60), [], false],
  ['free time seconds after the first payment', after(30), [paidAfter(1)], false],
  ['free time in the second of the first payment', after(30), [paidAfter(30)], false],
  ['a trial from the start that was paid later', after(0), [paidAfter(604_800)], true],
  ['a trial after an invoice of zero', after(1), [paidAfter(0, { amount_paid: 0 })], true],
  [
    'a trial after an open invoice',
    after(1),
    [aPaidInvoice({ status_transitions: transitions({}) })],
    true,
  ],
])('billing 35: %s', (_case, subscription, invoices, begunWithTrial) => {
  const found = listBegunWithTrial({ subscriptions: [subscription], invoices });
  expect(found).toEqual(begunWithTrial ? [subscription] : []);
});

test('billing 35: the payment for another subscription is not for this one', () => {
  const first = aSubscription({ id: 'sub_other' });
  const trial = after(30);
  const paid = [paidAfter(1, { parent: null })];
  expect(listBegunWithTrial({ subscriptions: [trial, first], invoices: paid })).toEqual([trial]);
});

test('billing 15: of several trials the oldest comes first', () => {
  const trial = { trial_start: created };
  const subscriptions = ['sub_new', 'sub_old'].map((id) => aSubscription({ id, ...trial }));
  const found = listBegunWithTrial({ subscriptions, invoices: [] });
  expect(found.map(({ id }) => id)).toEqual(['sub_old', 'sub_new']);
});
