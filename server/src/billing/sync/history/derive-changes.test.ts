import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { anInvoice, aSubscription, unixSeconds } from '../../../../test/objects/stripe-objects.ts';
import { deriveChanges } from './derive-changes.ts';

const created = unixSeconds('2026-01-01T00:00:00Z');
const day = 86_400;

const lifeOf = (subscription: Partial<Stripe.Subscription>, invoices: Stripe.Invoice[] = []) =>
  deriveChanges(aSubscription(subscription), invoices).map(({ at, state }) => [
    (at - created) / day,
    state.cancelAt && state.status === 'active' ? 'leaving' : state.status,
  ]);

const firstInvoice = (paid_at: number | null) => {
  const invoice = anInvoice({ billing_reason: 'subscription_create' });
  return { ...invoice, status_transitions: { ...invoice.status_transitions, paid_at } };
};

test.each<[string, Partial<Stripe.Subscription>, unknown[]]>([
  ['one that goes on', {}, [[0, 'active']]],
  [
    'a trial that was paid for',
    { trial_start: created, trial_end: created + 7 * day },
    [
      [0, 'trialing'],
      [7, 'active'],
    ],
  ],
  [
    'a trial under way',
    { status: 'trialing', trial_start: created, trial_end: created + 7 * day },
    [[0, 'trialing']],
  ],
  [
    'one that is set to cancel',
    { cancel_at: created + 31 * day, canceled_at: created + 10 * day },
    [
      [0, 'active'],
      [10, 'leaving'],
    ],
  ],
  [
    'a trial that was cancelled, and ended',
    {
      status: 'canceled',
      trial_start: created,
      trial_end: created + 7 * day,
      cancel_at: created + 7 * day,
      canceled_at: created + 2 * day,
      ended_at: created + 7 * day,
    },
    [
      [0, 'trialing'],
      [2, 'trialing'],
      [7, 'canceled'],
    ],
  ],
])('of %s its own times say what it was', (_what, subscription, life) => {
  expect(lifeOf(subscription)).toEqual(life);
});

test('one whose first payment took a day was incomplete until then', () => {
  expect(lifeOf({}, [firstInvoice(created + day)])).toEqual([
    [0, 'incomplete'],
    [1, 'active'],
  ]);
});

test('one that is overdue is so since its last invoice', () => {
  const unpaid = anInvoice({ created: created + 31 * day, status: 'open' });
  expect(lifeOf({ status: 'past_due' }, [firstInvoice(created), unpaid]).at(-1)?.[1]).toBe(
    'past_due',
  );
});
