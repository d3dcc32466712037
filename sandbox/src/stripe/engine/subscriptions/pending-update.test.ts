import { afterAll, beforeEach, expect, test } from 'vitest';
import {
  anActiveSubscription,
  idOf,
  invoiceOf,
  somePlans,
  switchPrice,
  setDefaultCard,
} from '../../testing/factories.ts';
import { startSandbox } from '../../testing/start-sandbox.ts';

const sandbox = await startSandbox();
const { stripe } = sandbox;
const plans = await somePlans(sandbox);
const monthly = plans.monthly.id;
const yearly = plans.yearly.id;
beforeEach(async () => sandbox.newEvents());
afterAll(async () => sandbox.close());

test('G: pending_if_incomplete keeps a declined change back, and drops it after 23 hours', async () => {
  const { customer, subscription } = await anActiveSubscription(sandbox, { price: monthly });
  await setDefaultCard(stripe, customer.id, 'pm_card_chargeCustomerFail');
  await sandbox.newEvents();
  const waiting = await switchPrice(sandbox, subscription, yearly, 'pending_if_incomplete');
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
  const { customer, subscription } = await anActiveSubscription(sandbox, { price: monthly });
  await setDefaultCard(stripe, customer.id, 'pm_card_authenticationRequired');
  const waiting = await switchPrice(sandbox, subscription, yearly, 'pending_if_incomplete');
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
  const { customer, subscription } = await anActiveSubscription(sandbox, { price: monthly });
  await setDefaultCard(stripe, customer.id, 'pm_card_authenticationRequired');
  const waiting = await switchPrice(sandbox, subscription, yearly, 'pending_if_incomplete');
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
