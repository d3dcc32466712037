import type Stripe from 'stripe';
import { afterAll, expect, test } from 'vitest';
import {
  aCustomer,
  anActiveSubscription,
  setDefaultCard,
  somePlans,
} from '../../testing/factories.ts';
import { startSandbox } from '../../testing/start-sandbox.ts';

const sandbox = await startSandbox();
const { stripe } = sandbox;
const price = (await somePlans(sandbox)).monthly.id;
afterAll(async () => sandbox.close());

async function addItem(customer: string, extra: Partial<Stripe.InvoiceItemCreateParams> = {}) {
  return stripe.invoiceItems.create({ customer, amount: 500, currency: 'usd', ...extra });
}

test('an invoice made by hand takes the customer’s pending items, and can be paid', async () => {
  const { id: customer } = await aCustomer(sandbox);
  await addItem(customer, { description: 'Setting up', metadata: { order: '7' } });
  await sandbox.newEvents();
  const draft = await stripe.invoices.create({
    customer,
    description: 'By hand',
    pending_invoice_items_behavior: 'include',
  });
  expect(draft).toMatchObject({
    status: 'draft',
    billing_reason: 'manual',
    auto_advance: false,
    amount_due: 500,
    parent: null,
    lines: {
      data: [
        {
          description: 'Setting up',
          metadata: { order: '7' },
          parent: { type: 'invoice_item_details', invoice_item_details: { proration: false } },
        },
      ],
    },
  });
  expect(await stripe.invoices.pay(draft.id)).toMatchObject({ status: 'paid', amount_paid: 500 });
  expect(await sandbox.newEvents()).toEqual([
    'invoice.created',
    'invoice.finalized',
    'payment_intent.created',
    'payment_intent.succeeded',
    'charge.succeeded',
    'invoice_payment.paid',
    'invoice.paid',
    'invoice.payment_succeeded',
  ]);
});

test('with auto_advance a manual invoice is collected after an hour and retried', async () => {
  const { id: customer } = await aCustomer(sandbox, 'pm_card_chargeCustomerFail');
  await addItem(customer);
  expect((await stripe.invoices.create({ customer })).amount_due).toBe(0);
  const { id } = await stripe.invoices.create({
    customer,
    auto_advance: true,
    pending_invoice_items_behavior: 'include',
  });
  await sandbox.advance('PT1H');
  expect(await stripe.invoices.retrieve(id)).toMatchObject({ status: 'open', attempt_count: 1 });
  await setDefaultCard(stripe, customer, 'pm_card_visa');
  await sandbox.advance('P3D');
  expect((await stripe.invoices.retrieve(id)).status).toBe('paid');
});

test('an invoice’s own card is charged instead of the customer’s default', async () => {
  const { id: customer } = await aCustomer(sandbox, 'pm_card_chargeCustomerFail');
  const { id: default_payment_method } = await stripe.paymentMethods.attach('pm_card_visa', {
    customer,
  });
  await addItem(customer);
  const { id } = await stripe.invoices.create({
    customer,
    pending_invoice_items_behavior: 'include',
  });
  await stripe.invoices.update(id, { default_payment_method, metadata: { seen: 'yes' } });
  expect(await stripe.invoices.pay(id)).toMatchObject({
    status: 'paid',
    metadata: { seen: 'yes' },
  });
});

test('an uncollectible invoice can still be paid', async () => {
  const { id: customer } = await aCustomer(sandbox);
  await addItem(customer);
  const { id } = await stripe.invoices.create({
    customer,
    pending_invoice_items_behavior: 'include',
  });
  await stripe.invoices.finalizeInvoice(id);
  expect((await stripe.invoices.markUncollectible(id)).status).toBe('uncollectible');
  expect((await stripe.invoices.pay(id)).status).toBe('paid');
});

test('a pending item is billed with the next renewal, unless it was deleted', async () => {
  const { customer, subscription } = await anActiveSubscription(sandbox, { price });
  const renewed = await addItem(customer.id, { subscription: subscription.id });
  const deleted = await addItem(customer.id);
  await stripe.invoiceItems.del(deleted.id);
  const preview = await stripe.invoices.createPreview({ subscription: subscription.id });
  expect(preview.amount_due).toBe(1400);
  await sandbox.advance('P32D');
  const [renewal] = (await stripe.invoices.list({ customer: customer.id })).data;
  expect(renewal).toMatchObject({ billing_reason: 'subscription_cycle', amount_paid: 1400 });
  await expect(stripe.invoiceItems.del(renewed.id)).rejects.toMatchObject({ statusCode: 400 });
  expect((await stripe.invoiceItems.retrieve(renewed.id)).invoice).toBe(renewal?.id);
});

test('a declined invoice made by hand does not change the subscription', async () => {
  const { customer, subscription } = await anActiveSubscription(sandbox, { price });
  await setDefaultCard(stripe, customer.id, 'pm_card_chargeCustomerFail');
  await addItem(customer.id);
  const { id } = await stripe.invoices.create({
    customer: customer.id,
    subscription: subscription.id,
    auto_advance: true,
    pending_invoice_items_behavior: 'include',
  });
  await sandbox.advance('PT1H');
  expect(await stripe.invoices.retrieve(id)).toMatchObject({ status: 'open', attempt_count: 1 });
  expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('active');
});

test('an item in another currency or for another customer’s subscription is refused', async () => {
  const { customer } = await anActiveSubscription(sandbox, { price });
  await expect(addItem(customer.id, { currency: 'eur' })).rejects.toMatchObject({
    statusCode: 400,
  });
  const other = await anActiveSubscription(sandbox, { price });
  await expect(addItem(customer.id, { subscription: other.subscription.id })).rejects.toMatchObject(
    { code: 'resource_missing', param: 'subscription' },
  );
});
