import { afterAll, beforeEach, expect, test } from 'vitest';
import {
  aCustomer,
  anActiveSubscription,
  aTrial,
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

test('G: month to year credits the rest, and charges and starts the year now', async () => {
  const { subscription, item } = await anActiveSubscription(sandbox, { price: monthly });
  await sandbox.advance('P10D');
  const preview = await stripe.invoices.createPreview({
    subscription: subscription.id,
    subscription_details: {
      items: [{ id: item.id, price: yearly }],
      proration_behavior: 'always_invoice',
    },
  });
  expect(preview.parent?.subscription_details?.subscription_proration_date).toBeGreaterThan(0);
  const changed = await switchPrice(sandbox, subscription, yearly, 'pending_if_incomplete');
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

test('G: year to month charges nothing: the credit pays the next months', async () => {
  const { customer, subscription } = await anActiveSubscription(sandbox, { price: yearly });
  await sandbox.newEvents();
  const changed = await switchPrice(sandbox, subscription, monthly, 'pending_if_incomplete');
  const invoice = invoiceOf(changed);
  expect(invoice).toMatchObject({ status: 'paid', amount_due: 0, amount_paid: 0, total: -9000 });
  expect(await sandbox.newEvents()).toContain('customer.updated');
  expect(await stripe.customers.retrieve(customer.id)).toMatchObject({ balance: -9000 });
  await sandbox.advance('P1MT2H');
  const [next] = (await stripe.invoices.list({ subscription: subscription.id, limit: 1 })).data;
  expect(next).toMatchObject({ status: 'paid', total: 900, amount_due: 0, ending_balance: -8100 });
  expect(await stripe.customers.retrieve(customer.id)).toMatchObject({ balance: -8100 });
});

test('G: error_if_incomplete answers 402 and changes nothing', async () => {
  const { customer, subscription } = await anActiveSubscription(sandbox, { price: monthly });
  for (const card of ['pm_card_chargeCustomerFail', 'pm_card_authenticationRequired']) {
    await setDefaultCard(stripe, customer.id, card);
    await sandbox.newEvents();
    await expect(
      switchPrice(sandbox, subscription, yearly, 'error_if_incomplete'),
    ).rejects.toMatchObject({ statusCode: 402, type: 'StripeCardError' });
    expect(await sandbox.newEvents()).toEqual([]);
  }
  const unchanged = await stripe.subscriptions.retrieve(subscription.id);
  expect(unchanged.items.data[0]?.price.id).toBe(monthly);
  expect((await stripe.invoices.list({ subscription: subscription.id })).data).toHaveLength(1);
});

test('G: allow_incomplete applies a declined change as past_due', async () => {
  const { customer, subscription } = await anActiveSubscription(sandbox, { price: monthly });
  await setDefaultCard(stripe, customer.id, 'pm_card_chargeCustomerFail');
  const changed = await switchPrice(sandbox, subscription, yearly);
  expect(changed.status).toBe('past_due');
  expect(changed.items.data[0]?.price.id).toBe(yearly);
  await stripe.subscriptions.cancel(subscription.id);
});

test('G: a change during a trial keeps its end; the first charge is the new price', async () => {
  const subscription = await aTrial(sandbox, monthly);
  const changed = await switchPrice(sandbox, subscription, yearly, 'pending_if_incomplete');
  expect(changed).toMatchObject({ status: 'trialing', trial_end: subscription.trial_end });
  await sandbox.advance('P7DT1H');
  const [first] = (await stripe.invoices.list({ subscription: subscription.id, limit: 1 })).data;
  expect(first).toMatchObject({ status: 'paid', amount_paid: 9900 });
});

test('a call that ends the trial and changes the plan makes one invoice', async () => {
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

test('prorations within one interval wait for the next invoice by default', async () => {
  const { product } = await stripe.prices.retrieve(monthly);
  const higher = await stripe.prices.create({
    product: idOf(product),
    currency: 'usd',
    unit_amount: 1800,
    recurring: { interval: 'month' },
  });
  const { subscription, item } = await anActiveSubscription(sandbox, { price: monthly });
  await stripe.subscriptions.update(subscription.id, {
    items: [{ id: item.id, price: higher.id }],
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
  const { subscription } = await anActiveSubscription(sandbox, { price: monthly });
  await expect(
    stripe.subscriptions.update(subscription.id, { items: [{ id: 'si_none', price: yearly }] }),
  ).rejects.toMatchObject({ statusCode: 400, code: 'resource_missing' });
  await expect(switchPrice(sandbox, subscription, 'price_none')).rejects.toMatchObject({
    statusCode: 400,
    param: 'items[0][price]',
  });
});
