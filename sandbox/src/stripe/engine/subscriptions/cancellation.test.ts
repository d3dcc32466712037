import { afterAll, expect, test } from 'vitest';
import { anActiveSubscription, aTrial, idOf, somePlans } from '../../testing/factories.ts';
import { startSandbox } from '../../testing/start-sandbox.ts';

const sandbox = await startSandbox();
const { stripe } = sandbox;
const price = (await somePlans(sandbox)).monthly.id;
afterAll(async () => sandbox.close());

test('E, F: cancel_at_period_end sets flag and date, and undoing it clears both', async () => {
  const { subscription, item } = await anActiveSubscription(sandbox, { price });
  const cancelling = await stripe.subscriptions.update(subscription.id, {
    cancel_at_period_end: true,
    cancellation_details: { feedback: 'too_expensive', comment: 'Too much' },
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
  await stripe.subscriptions.cancel(subscription.id);
});

test('E: cancel_at is undone by clearing it only, and refused along with the flag', async () => {
  const { subscription, item } = await anActiveSubscription(sandbox, { price });
  const cancel_at = item.current_period_end;
  const { id } = subscription;
  expect(await stripe.subscriptions.update(id, { cancel_at })).toMatchObject({
    cancel_at,
    cancel_at_period_end: false,
  });
  const unchanged = await stripe.subscriptions.update(id, { cancel_at_period_end: false });
  expect(unchanged.cancel_at).toBe(cancel_at);
  await expect(
    stripe.subscriptions.update(id, { cancel_at: '', cancel_at_period_end: false }),
  ).rejects.toMatchObject({ statusCode: 400 });
  expect(await stripe.subscriptions.update(id, { cancel_at: '' })).toMatchObject({
    cancel_at: null,
  });
  await stripe.subscriptions.cancel(id);
});

test('E: a trial scheduled to cancel ends uncharged; a second cancellation is 404', async () => {
  const subscription = await aTrial(sandbox, price);
  await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true });
  await sandbox.advance('P7DT1H');
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

test('E: an end after the current period is renewed until, and its last period costs its share', async () => {
  const { subscription, customer } = await anActiveSubscription(sandbox, { price });
  const end = subscription.items.data[0]?.current_period_end ?? 0;
  const cancel_at = end + 10 * 86_400;
  await stripe.subscriptions.update(subscription.id, { cancel_at });
  const preview = await stripe.invoices.createPreview({ subscription: subscription.id });
  expect(preview.lines.data[0]?.period).toEqual({ start: end, end: cancel_at });
  expect(preview.amount_due).toBeLessThan(900 / 2);
  await sandbox.newEvents();
  await sandbox.advance('P32D');
  expect(await sandbox.newEvents()).toContain('invoice.upcoming');
  const { data } = await stripe.invoices.list({ customer: customer.id });
  expect(data.map(({ amount_paid }) => amount_paid)).toEqual([preview.amount_due, 900]);
  const { items } = await stripe.subscriptions.retrieve(subscription.id);
  expect(items.data[0]?.current_period_end).toBe(cancel_at);
  await expect(
    stripe.invoices.createPreview({ subscription: subscription.id }),
  ).rejects.toMatchObject({ code: 'invoice_upcoming_none' });
  await sandbox.advance('P10D');
  const ended = await stripe.subscriptions.retrieve(subscription.id);
  expect(ended).toMatchObject({ status: 'canceled', ended_at: cancel_at });
});

test('E: an immediate cancellation can credit the unused time now or later', async () => {
  for (const [invoice_now, balance] of [
    [true, -900],
    [false, 0],
  ] as const) {
    const { customer, subscription } = await anActiveSubscription(sandbox, { price });
    await stripe.subscriptions.cancel(subscription.id, { prorate: true, invoice_now });
    expect(await stripe.customers.retrieve(customer.id)).toMatchObject({ balance });
  }
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
  expect(await stripe.subscriptions.retrieve(subscription.id)).toMatchObject({
    status: 'incomplete_expired',
  });
});

test('I: deleting a customer cancels its subscriptions, which can still be listed', async () => {
  const { customer, subscription } = await anActiveSubscription(sandbox, { price });
  await stripe.customers.del(customer.id);
  const all = await stripe.subscriptions.list({ customer: customer.id, status: 'all' });
  expect(all.data.map(({ id, status }) => [id, status])).toEqual([[subscription.id, 'canceled']]);
});
