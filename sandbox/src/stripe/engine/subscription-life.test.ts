import type Stripe from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aCustomer, anActiveSubscription, idOf, somePlans, useCard } from '../testing/factories.ts';
import { startSandbox } from '../testing/start-sandbox.ts';
import type { TestSandbox } from '../testing/start-sandbox.ts';

let sandbox: TestSandbox;
let stripe: Stripe;
let price: string;
beforeAll(async () => {
  sandbox = await startSandbox();
  ({ stripe } = sandbox);
  price = (await somePlans(sandbox)).monthly.id;
});
afterAll(async () => sandbox.close());

async function aTrial(card = 'pm_card_visa') {
  const customer = await aCustomer(sandbox, card);
  const subscription = await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price }],
    trial_period_days: 7,
  });
  await sandbox.newEvents();
  return { customer, subscription };
}

async function statusOf(id: string): Promise<string> {
  return (await stripe.subscriptions.retrieve(id)).status;
}

/** Ends a test's subscription, so that the clock of the next one does not renew it. */
async function finish(id: string): Promise<void> {
  await stripe.subscriptions.cancel(id);
}

const collected = [
  'payment_intent.created',
  'payment_intent.succeeded',
  'charge.succeeded',
  'invoice_payment.paid',
  'invoice.paid',
  'invoice.payment_succeeded',
];

const refused = [
  'charge.failed',
  'payment_intent.payment_failed',
  'invoice.payment_failed',
  'invoice.updated',
];

test('B: three days before a trial ends it is announced; it ends active and is paid an hour later', async () => {
  const { subscription } = await aTrial();
  const end = subscription.trial_end ?? 0;
  await sandbox.advance('P4D');
  expect(await sandbox.newEvents()).toEqual(['customer.subscription.trial_will_end']);
  await sandbox.advance('P3D');
  expect(await sandbox.newEvents()).toEqual(['customer.subscription.updated', 'invoice.created']);
  const begun = await stripe.subscriptions.retrieve(subscription.id, {
    expand: ['latest_invoice'],
  });
  expect(begun).toMatchObject({
    status: 'active',
    latest_invoice: { status: 'draft', amount_due: 900, billing_reason: 'subscription_cycle' },
    items: { data: [{ current_period_start: end }] },
  });
  await sandbox.advance('PT1H');
  expect(await sandbox.newEvents()).toEqual(['invoice.finalized', 'invoice.updated', ...collected]);
  await finish(subscription.id);
});

test('C: a renewal moves the period by a calendar month and is paid an hour later', async () => {
  const { subscription, item } = await anActiveSubscription(sandbox, { price });
  await sandbox.newEvents();
  await sandbox.advance(`PT${item.current_period_end - (await sandbox.now()) + 3601}S`);
  expect(await sandbox.newEvents()).toEqual([
    'invoice.upcoming',
    'customer.subscription.updated',
    'invoice.created',
    'invoice.finalized',
    'invoice.updated',
    ...collected,
  ]);
  const renewed = await stripe.subscriptions.retrieve(subscription.id);
  const [period] = renewed.items.data;
  expect(period?.current_period_start).toBe(item.current_period_end);
  const start = new Date(item.current_period_end * 1000);
  const end = new Date((period?.current_period_end ?? 0) * 1000);
  expect(end.getUTCDate()).toBe(start.getUTCDate());
  expect(end.getUTCMonth()).toBe((start.getUTCMonth() + 1) % 12);
  await finish(subscription.id);
});

test('D: a declined renewal is retried after 3, 5 and 7 days, then the subscription ends', async () => {
  const { subscription } = await aTrial('pm_card_chargeCustomerFail');
  await sandbox.advance('P7DT1H');
  expect((await sandbox.newEvents()).slice(3)).toEqual([
    'invoice.finalized',
    'invoice.updated',
    'payment_intent.created',
    ...refused,
    'customer.subscription.updated',
  ]);
  const [invoice] = (await stripe.invoices.list({ subscription: subscription.id, limit: 1 })).data;
  expect(invoice).toMatchObject({ status: 'open', attempt_count: 1, amount_remaining: 900 });
  expect(invoice?.next_payment_attempt).toBeGreaterThan((await sandbox.now()) + 2 * 86_400);
  for (const wait of ['P3D', 'P5D']) {
    expect(await statusOf(subscription.id)).toBe('past_due');
    await sandbox.advance(wait);
    expect(await sandbox.newEvents()).toEqual(refused);
  }
  await sandbox.advance('P7D');
  expect(await sandbox.newEvents()).toEqual([...refused, 'customer.subscription.deleted']);
  expect(await stripe.subscriptions.retrieve(subscription.id)).toMatchObject({
    status: 'canceled',
    cancellation_details: { reason: 'payment_failed' },
  });
  expect(await stripe.invoices.retrieve(invoice?.id ?? '')).toMatchObject({
    status: 'open',
    attempt_count: 4,
    next_payment_attempt: null,
  });
});

test('D: a new card makes a retry succeed, or the open invoice is paid by hand at once', async () => {
  for (const byHand of [false, true]) {
    const { customer, subscription } = await aTrial('pm_card_chargeCustomerFail');
    await sandbox.advance('P7DT1H');
    expect(await statusOf(subscription.id)).toBe('past_due');
    await useCard(stripe, customer.id, 'pm_card_visa');
    await sandbox.newEvents();
    const { latest_invoice } = await stripe.subscriptions.retrieve(subscription.id);
    if (byHand) await stripe.invoices.pay(idOf(latest_invoice));
    else await sandbox.advance('P3D');
    expect(await sandbox.newEvents()).toEqual([
      ...collected.slice(1),
      'invoice.updated',
      'customer.subscription.updated',
    ]);
    expect(await statusOf(subscription.id)).toBe('active');
    await finish(subscription.id);
  }
});

test('D: a card that asks for 3-D Secure every time makes a renewal need action', async () => {
  const { subscription } = await aTrial('pm_card_authenticationRequired');
  await sandbox.advance('P7DT1H');
  expect((await sandbox.newEvents()).slice(5)).toEqual([
    'payment_intent.created',
    'payment_intent.requires_action',
    'invoice.payment_action_required',
    'invoice.payment_failed',
    'invoice.updated',
    'customer.subscription.updated',
  ]);
  const { latest_invoice } = await stripe.subscriptions.retrieve(subscription.id, {
    expand: ['latest_invoice.payments'],
  });
  const payments = typeof latest_invoice === 'object' ? latest_invoice?.payments : undefined;
  const intent = idOf(payments?.data[0]?.payment.payment_intent);
  await sandbox.control(`/authentications/${intent}`, { passed: true });
  expect(await statusOf(subscription.id)).toBe('active');
  await finish(subscription.id);
});

test('the dunning outcome is a setting: unpaid keeps the subscription, later invoices stay drafts', async () => {
  await sandbox.control('/dunning', { retryDays: [1], outcome: 'unpaid' });
  const { subscription } = await aTrial('pm_card_chargeCustomerFail');
  await sandbox.advance('P8DT1H');
  expect(await statusOf(subscription.id)).toBe('unpaid');
  await sandbox.advance('P32D');
  const [latest] = (await stripe.invoices.list({ subscription: subscription.id })).data;
  expect(latest).toMatchObject({ status: 'draft', auto_advance: false });
  await sandbox.control('/dunning', { retryDays: [3, 5, 7], outcome: 'cancel' });
  await finish(subscription.id);
});

test('E, F: cancelling at the period’s end sets flag and date, taking it back clears both', async () => {
  const { subscription, item } = await anActiveSubscription(sandbox, { price });
  await sandbox.newEvents();
  const cancelling = await stripe.subscriptions.update(subscription.id, {
    cancel_at_period_end: true,
    cancellation_details: { feedback: 'too_expensive', comment: 'Too dear' },
  });
  expect(cancelling).toMatchObject({
    status: 'active',
    cancel_at_period_end: true,
    cancel_at: item.current_period_end,
    cancellation_details: { reason: 'cancellation_requested', feedback: 'too_expensive' },
  });
  const [event] = (await stripe.events.list({ limit: 1 })).data;
  expect(event).toMatchObject({
    type: 'customer.subscription.updated',
    data: { previous_attributes: { cancel_at: null, cancel_at_period_end: false } },
  });
  const resumed = await stripe.subscriptions.update(subscription.id, {
    cancel_at_period_end: false,
  });
  expect(resumed).toMatchObject({
    cancel_at: null,
    canceled_at: null,
    cancel_at_period_end: false,
  });
  expect(await sandbox.newEvents()).toEqual([
    'customer.subscription.updated',
    'customer.subscription.updated',
  ]);
  await finish(subscription.id);
});

test('E: a bare cancellation date is only taken back by clearing the date, and both at once is refused', async () => {
  const { subscription, item } = await anActiveSubscription(sandbox, { price });
  const cancel_at = item.current_period_end;
  const { id } = subscription;
  expect(await stripe.subscriptions.update(id, { cancel_at })).toMatchObject({
    cancel_at,
    cancel_at_period_end: false,
  });
  const kept = await stripe.subscriptions.update(id, { cancel_at_period_end: false });
  expect(kept.cancel_at).toBe(cancel_at);
  await expect(
    stripe.subscriptions.update(id, { cancel_at: '', cancel_at_period_end: false }),
  ).rejects.toMatchObject({ statusCode: 400 });
  expect(await stripe.subscriptions.update(id, { cancel_at: '' })).toMatchObject({
    cancel_at: null,
  });
  await finish(id);
});

test('E: a subscription to be cancelled ends with its period, uncharged; a second end is 404', async () => {
  const { subscription } = await aTrial();
  await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true });
  await sandbox.newEvents();
  await sandbox.advance('P7DT1H');
  expect(await sandbox.newEvents()).toEqual([
    'customer.subscription.trial_will_end',
    'customer.subscription.deleted',
  ]);
  expect(await stripe.subscriptions.retrieve(subscription.id)).toMatchObject({
    status: 'canceled',
    ended_at: subscription.trial_end,
  });
  await expect(stripe.subscriptions.cancel(subscription.id)).rejects.toMatchObject({
    statusCode: 404,
  });
  await expect(
    stripe.subscriptions.update(subscription.id, { cancel_at_period_end: false }),
  ).rejects.toMatchObject({ statusCode: 400 });
  const shown = await stripe.subscriptions.list({ customer: idOf(subscription.customer) });
  expect(shown.data).toEqual([]);
});

test('E: cancelling at once can credit the unused time, billed now or left for later', async () => {
  for (const [invoice_now, balance] of [
    [true, -900],
    [false, 0],
  ] as const) {
    const { customer, subscription } = await anActiveSubscription(sandbox, { price });
    await stripe.subscriptions.cancel(subscription.id, { prorate: true, invoice_now });
    expect(await stripe.customers.retrieve(customer.id)).toMatchObject({ balance });
  }
});

test('a trial without a card ends as its setting says', async () => {
  for (const [missing_payment_method, status] of [
    ['cancel', 'canceled'],
    ['pause', 'paused'],
    ['create_invoice', 'past_due'],
  ] as const) {
    const customer = await stripe.customers.create();
    const { id } = await stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price }],
      trial_period_days: 2,
      trial_settings: { end_behavior: { missing_payment_method } },
    });
    await sandbox.advance('P2DT1H');
    expect(await statusOf(id)).toBe(status);
    if (status !== 'canceled') await finish(id);
  }
});

test('D: without a card a retry counts but tries nothing, until there is one', async () => {
  const customer = await stripe.customers.create();
  const { id } = await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price }],
    trial_period_days: 2,
  });
  await sandbox.advance('P2DT1H');
  const { latest_invoice } = await stripe.subscriptions.retrieve(id);
  expect(await stripe.invoices.retrieve(idOf(latest_invoice))).toMatchObject({ attempt_count: 1 });
  await sandbox.newEvents();
  await sandbox.advance('P3D');
  expect(await sandbox.newEvents()).toEqual(['invoice.updated']);
  expect(await stripe.invoices.retrieve(idOf(latest_invoice))).toMatchObject({
    status: 'open',
    attempt_count: 2,
  });
  await useCard(stripe, customer.id, 'pm_card_visa');
  await sandbox.advance('P5D');
  expect(await statusOf(id)).toBe('active');
  await finish(id);
});

test('an outcome of past_due keeps the subscription so when the retries are used up', async () => {
  await sandbox.control('/dunning', { retryDays: [1], outcome: 'past_due' });
  const { subscription } = await aTrial('pm_card_chargeCustomerFail');
  await sandbox.advance('P9DT1H');
  expect(await statusOf(subscription.id)).toBe('past_due');
  await sandbox.control('/dunning', { retryDays: [3, 5, 7], outcome: 'cancel' });
  await finish(subscription.id);
});

test('an announced invoice has no id yet', async () => {
  const { subscription } = await anActiveSubscription(sandbox, { price });
  await sandbox.advance('P25D');
  const [event] = (await stripe.events.list({ type: 'invoice.upcoming', limit: 1 })).data;
  expect(event?.data.object).toMatchObject({
    object: 'invoice',
    parent: { subscription_details: { subscription: subscription.id } },
  });
  expect(event?.data.object).not.toHaveProperty('id');
  await finish(subscription.id);
});

test('an incomplete subscription expires after 23 hours', async () => {
  const { subscription } = await anActiveSubscription(sandbox, {
    price,
    card: 'pm_card_chargeCustomerFail',
  });
  expect(subscription.status).toBe('incomplete');
  await sandbox.newEvents();
  await sandbox.advance('PT23H');
  expect(await sandbox.newEvents()).toEqual([
    'customer.subscription.updated',
    'payment_intent.canceled',
    'invoice.voided',
  ]);
  expect(await statusOf(subscription.id)).toBe('incomplete_expired');
});

test('I: deleting a customer ends live subscriptions first; the list still answers', async () => {
  const { customer, subscription } = await anActiveSubscription(sandbox, { price });
  await sandbox.newEvents();
  await stripe.customers.del(customer.id);
  expect(await sandbox.newEvents()).toEqual(['customer.subscription.deleted', 'customer.deleted']);
  const all = await stripe.subscriptions.list({ customer: customer.id, status: 'all' });
  expect(all.data.map(({ id, status }) => [id, status])).toEqual([[subscription.id, 'canceled']]);
});
