import { afterAll, expect, test } from 'vitest';
import {
  aCustomer,
  anActiveSubscription,
  idOf,
  setDefaultCard,
  somePlans,
} from '../../testing/factories.ts';
import { startSandbox } from '../../testing/start-sandbox.ts';

const sandbox = await startSandbox();
const { stripe } = sandbox;
const price = (await somePlans(sandbox)).monthly.id;
afterAll(async () => sandbox.close());

async function aPausedSubscription(card?: string) {
  const active = await anActiveSubscription(sandbox, { price });
  const { id } = active.subscription;
  await stripe.subscriptions.pause(id, { bill_for: { unused_time_from: { type: 'none' } } });
  if (card) await setDefaultCard(stripe, active.customer.id, card);
  await sandbox.newEvents();
  return { ...active, id };
}

test('a pause credits the unused time and bills nothing while it lasts', async () => {
  const { customer, subscription } = await anActiveSubscription(sandbox, { price });
  await sandbox.newEvents();
  const paused = await stripe.subscriptions.pause(subscription.id);
  expect(paused).toMatchObject({
    status: 'paused',
    status_details: {
      paused: {
        type: 'subscription',
        transitioned_at: expect.any(Number),
        subscription: { type: 'pause_requested' },
      },
    },
  });
  expect(await sandbox.newEvents()).toEqual([
    'invoiceitem.created',
    'customer.subscription.updated',
    'customer.subscription.paused',
  ]);
  const pending = await stripe.invoiceItems.list({ customer: customer.id, pending: true });
  expect(pending.data).toMatchObject([{ amount: -900, proration: true, invoice: null }]);
  await sandbox.advance('P40D');
  expect(await sandbox.newEvents()).not.toContain('invoice.created');
  await expect(stripe.subscriptions.pause(subscription.id)).rejects.toMatchObject({
    statusCode: 400,
  });
});

test('a pause with an invoice turns the unused time into the customer’s balance', async () => {
  const { customer, subscription } = await anActiveSubscription(sandbox, { price });
  await stripe.subscriptions.pause(subscription.id, {
    type: 'subscription',
    invoicing_behavior: 'invoice',
    bill_for: { unused_time_from: { type: 'item_current_period_start' } },
  });
  expect(await stripe.customers.retrieve(customer.id)).toMatchObject({ balance: -900 });
});

test('resume_on_payment_success charges the card at once and starts a period', async () => {
  const { id } = await aPausedSubscription();
  await sandbox.advance('P3D');
  await sandbox.newEvents();
  const resumed = await stripe.subscriptions.resume(id, {
    payment_behavior: 'resume_on_payment_success',
    billing_cycle_anchor: { type: 'now' },
    expand: ['latest_invoice'],
  });
  expect(resumed).toMatchObject({
    status: 'active',
    latest_invoice: { status: 'paid', amount_paid: 900 },
  });
  expect(resumed).not.toHaveProperty('status_details');
  const now = await sandbox.now();
  expect(now - (resumed.items.data[0]?.current_period_start ?? 0)).toBeLessThan(60);
  expect((await sandbox.newEvents()).slice(-2)).toEqual([
    'customer.subscription.updated',
    'customer.subscription.resumed',
  ]);
});

test('a declined resumption stays paused and is retried until a card pays', async () => {
  const { id, customer } = await aPausedSubscription('pm_card_chargeCustomerFail');
  const declined = await stripe.subscriptions.resume(id, {
    payment_behavior: 'resume_on_payment_success',
    expand: ['latest_invoice'],
  });
  expect(declined).toMatchObject({
    status: 'paused',
    latest_invoice: { status: 'open', attempt_count: 1, next_payment_attempt: expect.any(Number) },
  });
  await setDefaultCard(stripe, customer.id, 'pm_card_visa');
  await sandbox.advance('P3D');
  expect(await stripe.subscriptions.retrieve(id)).toMatchObject({ status: 'active' });
});

test('by default a manual attempt resumes: paid as active, declined as past_due', async () => {
  for (const [card, status] of [
    ['pm_card_visa', 'active'],
    ['pm_card_chargeCustomerFail', 'past_due'],
  ] as const) {
    const { id } = await aPausedSubscription(card);
    const resuming = await stripe.subscriptions.resume(id);
    expect(resuming.status).toBe('paused');
    const invoice = idOf(resuming.latest_invoice);
    expect(await stripe.invoices.retrieve(invoice)).toMatchObject({
      status: 'open',
      attempt_count: 0,
    });
    await stripe.invoices.pay(invoice).catch((error: unknown) => error);
    expect((await stripe.subscriptions.retrieve(id)).status).toBe(status);
    expect(await sandbox.newEvents()).toContain('customer.subscription.resumed');
  }
});

test('an uncollectible invoice resumes too; one without an attempt is voided', async () => {
  const uncollectible = await aPausedSubscription();
  const first = await stripe.subscriptions.resume(uncollectible.id);
  await stripe.invoices.markUncollectible(idOf(first.latest_invoice));
  expect((await stripe.subscriptions.retrieve(uncollectible.id)).status).toBe('active');
  const unpaid = await aPausedSubscription();
  const second = await stripe.subscriptions.resume(unpaid.id);
  await sandbox.advance('PT23H');
  expect((await stripe.invoices.retrieve(idOf(second.latest_invoice))).status).toBe('void');
  expect((await stripe.subscriptions.retrieve(unpaid.id)).status).toBe('paused');
});

test('an unchanged billing date keeps the period, and its rest is billed as requested', async () => {
  for (const [proration_behavior, pending] of [
    ['none', []],
    ['create_prorations', [{ amount: 900, proration: true }]],
  ] as const) {
    const { id, customer, item } = await aPausedSubscription();
    const resumed = await stripe.subscriptions.resume(id, {
      billing_cycle_anchor: { type: 'unchanged' },
      proration_behavior,
    });
    expect(resumed.status).toBe('active');
    expect(resumed.items.data[0]?.current_period_end).toBe(item.current_period_end);
    const { data } = await stripe.invoiceItems.list({ customer: customer.id, pending: true });
    expect(data).toMatchObject(pending);
  }
  const { id } = await aPausedSubscription();
  const billed = await stripe.subscriptions.resume(id, {
    billing_cycle_anchor: { type: 'unchanged' },
    proration_behavior: 'always_invoice',
    payment_behavior: 'resume_on_payment_success',
  });
  expect(billed.status).toBe('active');
});

test('a trial that is ended early without a card ends as its setting says', async () => {
  for (const [missing_payment_method, status, event] of [
    ['cancel', 'canceled', 'customer.subscription.deleted'],
    ['pause', 'paused', 'customer.subscription.paused'],
  ] as const) {
    const { id: customer } = await stripe.customers.create();
    const { id } = await stripe.subscriptions.create({
      customer,
      items: [{ price }],
      trial_period_days: 7,
      trial_settings: { end_behavior: { missing_payment_method } },
    });
    await sandbox.newEvents();
    const ended = await stripe.subscriptions.update(id, { trial_end: 'now' });
    expect(ended.status).toBe(status);
    expect(await sandbox.newEvents()).toContain(event);
    const { data } = await stripe.invoices.list({ customer });
    expect(data).toMatchObject([{ billing_reason: 'subscription_create', amount_due: 0 }]);
  }
});

test('only an active subscription can be paused, and only a paused one resumed', async () => {
  const customer = await aCustomer(sandbox);
  const { id } = await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price }],
    trial_period_days: 7,
  });
  await expect(stripe.subscriptions.pause(id)).rejects.toMatchObject({ statusCode: 400 });
  await expect(stripe.subscriptions.resume(id)).rejects.toMatchObject({ statusCode: 400 });
});
