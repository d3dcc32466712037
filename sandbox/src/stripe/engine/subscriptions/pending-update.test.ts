import { afterAll, beforeEach, expect, test } from 'vitest';
import {
  anActiveSubscription,
  idOf,
  invoiceOf,
  setDefaultCard,
  somePlans,
  switchPrice,
} from '../../testing/factories.ts';
import { startSandbox } from '../../testing/start-sandbox.ts';

const sandbox = await startSandbox();
const { stripe } = sandbox;
const plans = await somePlans(sandbox);
const monthly = plans.monthly.id;
const yearly = plans.yearly.id;
beforeEach(async () => sandbox.newEvents());
afterAll(async () => sandbox.close());

test('G: a declined change is pending with pending_if_incomplete, for 23 hours', async () => {
  const { customer, subscription } = await anActiveSubscription(sandbox, { price: monthly });
  await setDefaultCard(stripe, customer.id, 'pm_card_chargeCustomerFail');
  await sandbox.newEvents();
  const pending = await switchPrice(sandbox, subscription, yearly, 'pending_if_incomplete');
  expect(pending).toMatchObject({
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

test('G: pending_if_incomplete allows only changes of the plan', async () => {
  const { subscription, item } = await anActiveSubscription(sandbox, { price: monthly });
  await expect(
    stripe.subscriptions.update(subscription.id, {
      items: [{ id: item.id, price: yearly }],
      payment_behavior: 'pending_if_incomplete',
      metadata: { plan: 'yearly' },
    }),
  ).rejects.toMatchObject({ statusCode: 400, param: 'metadata' });
});

test('G: voiding the invoice of a pending update removes it and cancels its payment', async () => {
  const { customer, subscription } = await anActiveSubscription(sandbox, { price: monthly });
  await setDefaultCard(stripe, customer.id, 'pm_card_authenticationRequired');
  const pending = await switchPrice(sandbox, subscription, yearly, 'pending_if_incomplete');
  const voided = await stripe.invoices.voidInvoice(invoiceOf(pending).id, { expand: ['payments'] });
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

test('G: a pending update is applied exactly once, after 3-D Secure', async () => {
  const { customer, subscription } = await anActiveSubscription(sandbox, { price: monthly });
  await setDefaultCard(stripe, customer.id, 'pm_card_authenticationRequired');
  const pending = await switchPrice(sandbox, subscription, yearly, 'pending_if_incomplete');
  const invoice = await stripe.invoices.retrieve(invoiceOf(pending).id, { expand: ['payments'] });
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
