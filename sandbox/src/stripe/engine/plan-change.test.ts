import type Stripe from 'stripe';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { aCustomer, anActiveSubscription, idOf, somePlans, useCard } from '../testing/factories.ts';
import { startSandbox } from '../testing/start-sandbox.ts';
import type { TestSandbox } from '../testing/start-sandbox.ts';

let sandbox: TestSandbox;
let stripe: Stripe;
let monthly: string;
let yearly: string;
beforeAll(async () => {
  sandbox = await startSandbox();
  ({ stripe } = sandbox);
  const plans = await somePlans(sandbox);
  monthly = plans.monthly.id;
  yearly = plans.yearly.id;
});
beforeEach(async () => sandbox.newEvents());
afterAll(async () => sandbox.close());

type Behavior = Stripe.SubscriptionUpdateParams.PaymentBehavior;

async function switchTo(id: string, item: string, price: string, payment_behavior?: Behavior) {
  return stripe.subscriptions.update(id, {
    items: [{ id: item, price }],
    proration_behavior: 'always_invoice',
    payment_behavior,
    expand: ['latest_invoice'],
  });
}

function invoiceOf({ latest_invoice }: Stripe.Subscription): Stripe.Invoice {
  if (typeof latest_invoice !== 'object' || !latest_invoice) throw new Error('not expanded');
  return latest_invoice;
}

test('G: month to year credits the rest, charges the year now and starts the period anew', async () => {
  const { subscription, item } = await anActiveSubscription(sandbox, { price: monthly });
  await sandbox.advance('P10D');
  await sandbox.newEvents();
  const preview = await stripe.invoices.createPreview({
    subscription: subscription.id,
    subscription_details: {
      items: [{ id: item.id, price: yearly }],
      proration_behavior: 'always_invoice',
    },
  });
  expect(preview.parent?.subscription_details?.subscription_proration_date).toBeGreaterThan(0);
  const changed = await switchTo(subscription.id, item.id, yearly, 'pending_if_incomplete');
  expect(await sandbox.newEvents()).toEqual([
    'customer.subscription.updated',
    'invoiceitem.created',
    'invoice.created',
    'invoice.finalized',
    'payment_intent.created',
    'payment_intent.succeeded',
    'charge.succeeded',
    'invoice_payment.paid',
    'invoice.paid',
    'invoice.payment_succeeded',
  ]);
  const days = (item.current_period_end - item.current_period_start) / 86_400;
  const credit = Math.round((900 * (days - 10)) / days);
  const invoice = invoiceOf(changed);
  expect(Math.abs(invoice.amount_paid - (9900 - credit))).toBeLessThanOrEqual(1);
  expect(Math.abs(invoice.amount_paid - preview.amount_due)).toBeLessThanOrEqual(1);
  expect(invoice.lines.data).toMatchObject([
    { parent: { subscription_item_details: { proration: true } } },
    { amount: 9900, pricing: { price_details: { price: yearly } } },
  ]);
  const [after] = changed.items.data;
  expect(after?.id).toBe(item.id);
  expect(after?.price.id).toBe(yearly);
  expect((after?.current_period_end ?? 0) - (await sandbox.now())).toBeGreaterThan(364 * 86_400);
});

test('G: year to month never charges: the rest becomes credit, which pays the next months', async () => {
  const { customer, subscription, item } = await anActiveSubscription(sandbox, { price: yearly });
  await sandbox.newEvents();
  const changed = await switchTo(subscription.id, item.id, monthly, 'pending_if_incomplete');
  const invoice = invoiceOf(changed);
  expect(invoice).toMatchObject({ status: 'paid', amount_due: 0, amount_paid: 0, total: -9000 });
  expect(await sandbox.newEvents()).toContain('customer.updated');
  expect(await stripe.customers.retrieve(customer.id)).toMatchObject({ balance: -9000 });
  await sandbox.advance('P1MT2H');
  const [next] = (await stripe.invoices.list({ subscription: subscription.id, limit: 1 })).data;
  expect(next).toMatchObject({ status: 'paid', total: 900, amount_due: 0, ending_balance: -8100 });
  expect(await stripe.customers.retrieve(customer.id)).toMatchObject({ balance: -8100 });
});

test('G: pending_if_incomplete keeps a declined change back, and drops it after 23 hours', async () => {
  const { customer, subscription, item } = await anActiveSubscription(sandbox, { price: monthly });
  await useCard(stripe, customer.id, 'pm_card_chargeCustomerFail');
  await sandbox.newEvents();
  const waiting = await switchTo(subscription.id, item.id, yearly, 'pending_if_incomplete');
  expect(waiting).toMatchObject({
    status: 'active',
    items: { data: [{ price: { id: monthly } }] },
    pending_update: { subscription_items: [{ price: { id: yearly } }] },
  });
  const events = await sandbox.newEvents();
  expect(events[0]).toBe('customer.subscription.updated');
  expect(events.slice(-2)).toEqual(['invoice.payment_failed', 'invoice.updated']);
  await sandbox.advance('PT23H');
  expect(await sandbox.newEvents()).toEqual([
    'payment_intent.canceled',
    'invoice.voided',
    'customer.subscription.pending_update_expired',
  ]);
  expect(await stripe.subscriptions.retrieve(subscription.id)).toMatchObject({
    status: 'active',
    pending_update: null,
    items: { data: [{ price: { id: monthly } }] },
  });
});

test('G: pending_if_incomplete takes nothing besides what is subscribed to', async () => {
  const { subscription, item } = await anActiveSubscription(sandbox, { price: monthly });
  await expect(
    stripe.subscriptions.update(subscription.id, {
      items: [{ id: item.id, price: yearly }],
      payment_behavior: 'pending_if_incomplete',
      metadata: { plan: 'yearly' },
    }),
  ).rejects.toMatchObject({ statusCode: 400, param: 'metadata' });
});

test('G: voiding its invoice gives a waiting change up, and its payment with it', async () => {
  const { customer, subscription, item } = await anActiveSubscription(sandbox, { price: monthly });
  await useCard(stripe, customer.id, 'pm_card_authenticationRequired');
  const waiting = await switchTo(subscription.id, item.id, yearly, 'pending_if_incomplete');
  const voided = await stripe.invoices.voidInvoice(invoiceOf(waiting).id, { expand: ['payments'] });
  expect(await stripe.subscriptions.retrieve(subscription.id)).toMatchObject({
    status: 'active',
    pending_update: null,
    items: { data: [{ price: { id: monthly } }] },
  });
  const intent = idOf(voided.payments?.data[0]?.payment.payment_intent);
  expect(await stripe.paymentIntents.retrieve(intent)).toMatchObject({
    status: 'canceled',
    cancellation_reason: 'void_invoice',
  });
});

test('G: pending_if_incomplete applies a 3-D Secure change exactly once, when it is paid', async () => {
  const { customer, subscription, item } = await anActiveSubscription(sandbox, { price: monthly });
  await useCard(stripe, customer.id, 'pm_card_authenticationRequired');
  const waiting = await switchTo(subscription.id, item.id, yearly, 'pending_if_incomplete');
  const invoice = await stripe.invoices.retrieve(invoiceOf(waiting).id, { expand: ['payments'] });
  const intent = idOf(invoice.payments?.data[0]?.payment.payment_intent);
  expect((await stripe.paymentIntents.retrieve(intent)).status).toBe('requires_action');
  await sandbox.newEvents();
  await sandbox.control(`/authentications/${intent}`, { passed: true });
  expect((await sandbox.newEvents()).slice(-3)).toEqual([
    'invoice.updated',
    'customer.subscription.pending_update_applied',
    'customer.subscription.updated',
  ]);
  expect(await stripe.subscriptions.retrieve(subscription.id)).toMatchObject({
    pending_update: null,
    items: { data: [{ price: { id: yearly } }] },
  });
  const again = await sandbox.control(`/authentications/${intent}`, { passed: true });
  expect(again.status).toBe(400);
});

test('G: error_if_incomplete answers 402 and changes nothing at all', async () => {
  const { customer, subscription, item } = await anActiveSubscription(sandbox, { price: monthly });
  for (const card of ['pm_card_chargeCustomerFail', 'pm_card_authenticationRequired']) {
    await useCard(stripe, customer.id, card);
    await sandbox.newEvents();
    await expect(
      switchTo(subscription.id, item.id, yearly, 'error_if_incomplete'),
    ).rejects.toMatchObject({ statusCode: 402, type: 'StripeCardError' });
    expect(await sandbox.newEvents()).toEqual([]);
  }
  const kept = await stripe.subscriptions.retrieve(subscription.id);
  expect(kept.items.data[0]?.price.id).toBe(monthly);
  expect((await stripe.invoices.list({ subscription: subscription.id })).data).toHaveLength(1);
});

test('G: allow_incomplete applies a declined change and falls past due', async () => {
  const { customer, subscription, item } = await anActiveSubscription(sandbox, { price: monthly });
  await useCard(stripe, customer.id, 'pm_card_chargeCustomerFail');
  const changed = await switchTo(subscription.id, item.id, yearly);
  expect(changed.status).toBe('past_due');
  expect(changed.items.data[0]?.price.id).toBe(yearly);
  await stripe.subscriptions.cancel(subscription.id);
});

test('G: during a trial a change costs nothing and keeps its end; the first charge is the new price', async () => {
  const customer = await aCustomer(sandbox);
  const subscription = await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: monthly }],
    trial_period_days: 7,
  });
  const item = subscription.items.data[0]?.id ?? '';
  await sandbox.newEvents();
  const changed = await switchTo(subscription.id, item, yearly, 'pending_if_incomplete');
  expect(await sandbox.newEvents()).toEqual(['customer.subscription.updated']);
  expect(changed).toMatchObject({ status: 'trialing', trial_end: subscription.trial_end });
  await sandbox.advance('P7DT1H');
  const [first] = (await stripe.invoices.list({ customer: customer.id, limit: 1 })).data;
  expect(first).toMatchObject({ status: 'paid', amount_paid: 9900 });
});

test('ending a trial in the call that changes the plan makes one invoice', async () => {
  const customer = await aCustomer(sandbox);
  const { id, items } = await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: monthly }],
    trial_period_days: 7,
  });
  await sandbox.newEvents();
  const changed = await stripe.subscriptions.update(id, {
    trial_end: 'now',
    items: [{ id: items.data[0]?.id, price: yearly }],
  });
  expect(changed.status).toBe('active');
  expect(await sandbox.newEvents()).toContain('customer.subscription.trial_will_end');
  const invoices = await stripe.invoices.list({ customer: customer.id });
  expect(invoices.data.map(({ amount_paid }) => amount_paid)).toEqual([9900, 0]);
});

test('prorations within one interval wait for the next invoice unless billed at once', async () => {
  const { product } = await stripe.prices.retrieve(monthly);
  const dearer = await stripe.prices.create({
    product: idOf(product),
    currency: 'usd',
    unit_amount: 1800,
    recurring: { interval: 'month' },
  });
  const { subscription, item } = await anActiveSubscription(sandbox, { price: monthly });
  await stripe.subscriptions.update(subscription.id, {
    items: [{ id: item.id, price: dearer.id }],
  });
  const preview = await stripe.invoices.createPreview({ subscription: subscription.id });
  expect(preview.lines.data.map(({ amount }) => amount)).toEqual(
    expect.arrayContaining([-900, 1800, 1800]),
  );
  await sandbox.advance('P1MT2H');
  const [renewal] = (await stripe.invoices.list({ subscription: subscription.id })).data;
  expect(renewal).toMatchObject({ status: 'paid', total: 2700 });
  await sandbox.advance('P1MT2H');
  const [next] = (await stripe.invoices.list({ subscription: subscription.id })).data;
  expect(next).toMatchObject({ status: 'paid', total: 1800 });
});

test('an item of another subscription, or an unknown price, is refused', async () => {
  const { subscription, item } = await anActiveSubscription(sandbox, { price: monthly });
  await expect(switchTo(subscription.id, 'si_none', yearly)).rejects.toMatchObject({
    statusCode: 400,
    code: 'resource_missing',
  });
  await expect(switchTo(subscription.id, item.id, 'price_none')).rejects.toMatchObject({
    statusCode: 400,
    param: 'items[0][price]',
  });
});
