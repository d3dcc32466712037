import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import {
  aCard,
  anInvoice,
  anItem,
  aPrice,
  aRecurrence,
  aStripeState,
  aSubscription,
  unixSeconds,
} from '../../../../test/objects/stripe-objects.ts';
import { mapSubscription } from './map-subscription.ts';

test('a subscription is mapped to the row that stores it', () => {
  const state = aStripeState({
    nextCharges: new Map([['sub_1', { due: 675, discounts: [], cardCharge: null }]]),
  });
  expect(mapSubscription(aSubscription({ metadata: { offer: 'uk' } }), state)).toEqual({
    id: 'sub_1',
    stripe_customer_id: 'cus_1',
    status: 'active',
    plan: 'MONTHLY',
    offer: 'uk',
    price_id: 'price_monthly',
    item_id: 'si_1',
    amount: 900,
    currency: 'usd',
    current_period_start: new Date('2026-01-01T00:00:00Z'),
    current_period_end: new Date('2026-02-01T00:00:00Z'),
    trial_start: null,
    trial_end: null,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    ended_at: null,
    cancellation_reason: null,
    cancel_feedback: null,
    cancel_comment: null,
    pending_plan: null,
    next_amount: 675,
    card_charge: null,
    discounts: null,
    pause_behavior: null,
    paused_from: null,
    paused_until: null,
    resume_requested_at: null,
    retry_amount: null,
    retry_at: null,
    payment_method: null,
    card_brand: null,
    card_last4: null,
    card_exp_month: null,
    card_exp_year: null,
    created_at: new Date('2026-01-01T00:00:00Z'),
    fetch_started_at: new Date('2026-01-10T00:00:00Z'),
  });
});

test.each([
  ['every month', aRecurrence('month'), 'MONTHLY'],
  ['every year', aRecurrence('year'), 'YEARLY'],
  ['every three months', aRecurrence('month', 3), null],
  ['every week', aRecurrence('week'), null],
  ['once', null, null],
])('a price that is charged %s is mapped to its plan', (_period, recurring, plan) => {
  const subscription = aSubscription({}, { price: aPrice({ recurring, lookup_key: null }) });
  expect(mapSubscription(subscription, aStripeState()).plan).toBe(plan);
});

const end = unixSeconds('2026-02-01T00:00:00Z');
test.each([
  ['no cancellation', {}, null],
  ['the flag of our own cancellation', { cancel_at_period_end: true }, end],
  ['the date that the portal sets', { cancel_at: end - 60 }, end - 60],
  ['a date with the flag', { cancel_at: end, cancel_at_period_end: true }, end],
])('billing 18: %s is stored as one date', (_name, overrides, seconds) => {
  const { cancel_at } = mapSubscription(aSubscription(overrides), aStripeState());
  expect(cancel_at).toEqual(seconds && new Date(seconds * 1000));
});

test('a change of plan that waits for the bank is stored as the pending plan', () => {
  const item = anItem({ price: aPrice({ recurring: aRecurrence('year') }) });
  const pending_update: Stripe.Subscription.PendingUpdate = {
    billing_cycle_anchor: null,
    cancel_at_period_end: null,
    discount: null,
    metadata: null,
    discounts: null,
    expires_at: end,
    subscription_items: [item],
    trial_end: null,
    trial_from_plan: null,
  };
  const row = mapSubscription(aSubscription({ pending_update }), aStripeState());
  expect(row).toMatchObject({ plan: 'MONTHLY', pending_plan: 'YEARLY' });
});

const open = { status: 'open', amount_remaining: 700 } as const;
test.each([
  ['the next attempt of the open invoice', { ...open, next_payment_attempt: end }, 700],
  ['nothing of a paid invoice', { next_payment_attempt: end }, null],
  ['nothing of another subscription', { ...open, next_payment_attempt: end, parent: null }, null],
])('the stored retry is %s', (_name, invoice, amount) => {
  const row = mapSubscription(aSubscription(), aStripeState({ invoices: [anInvoice(invoice)] }));
  expect(row).toMatchObject({
    retry_amount: amount,
    retry_at: amount && new Date(end * 1000),
  });
});

test('the amount due on an open invoice is stored also when all attempts are over', () => {
  const invoices = [anInvoice({ ...open, next_payment_attempt: null })];
  const row = mapSubscription(aSubscription(), aStripeState({ invoices }));
  expect(row).toMatchObject({ retry_amount: 700, retry_at: null });
});

test.each([
  ["the subscription's own card", { default_payment_method: aCard('1111') }, 'pm_1111', '1111'],
  ["the customer's card, if it has none", {}, null, '2222'],
])('the card is %s', (_name, overrides, method, last4) => {
  const state = aStripeState({ customerMethod: aCard('2222') });
  const row = mapSubscription(aSubscription(overrides), state);
  expect(row).toMatchObject({ payment_method: method, card_brand: 'visa', card_last4: last4 });
});

test('billing 54: a card that was detached from its customer is none', () => {
  const default_payment_method = { ...aCard('1111'), customer: null };
  const row = mapSubscription(aSubscription({ default_payment_method }), aStripeState());
  expect(row).toMatchObject({ card_brand: null, card_last4: null });
});

test('billing 26: the period is that of the item, and trial and end are stored', () => {
  const row = mapSubscription(
    aSubscription(
      {
        status: 'canceled',
        trial_start: end - 86_400,
        trial_end: end,
        canceled_at: end + 1,
        ended_at: end + 2,
        cancellation_details: {
          comment: null,
          feedback: null,
          feedback_option: null,
          reason: 'payment_failed',
        },
      },
      { current_period_end: end + 3 },
    ),
    aStripeState(),
  );
  expect(row).toMatchObject({
    current_period_end: new Date((end + 3) * 1000),
    trial_start: new Date((end - 86_400) * 1000),
    trial_end: new Date(end * 1000),
    canceled_at: new Date((end + 1) * 1000),
    ended_at: new Date((end + 2) * 1000),
    cancellation_reason: 'payment_failed',
  });
});
