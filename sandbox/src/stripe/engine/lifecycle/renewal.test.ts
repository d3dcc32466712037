import { afterAll, expect, test } from 'vitest';
import { anActiveSubscription, aTrial, idOf, somePlans } from '../../testing/factories.ts';
import { startSandbox } from '../../testing/start-sandbox.ts';

const sandbox = await startSandbox();
const { stripe } = sandbox;
const price = (await somePlans(sandbox)).monthly.id;
afterAll(async () => sandbox.close());

async function statusOf(id: string): Promise<string> {
  return (await stripe.subscriptions.retrieve(id)).status;
}

test('B: a trial becomes active with a draft, which is paid an hour later', async () => {
  const subscription = await aTrial(sandbox, price);
  const end = subscription.trial_end ?? 0;
  await sandbox.advance('P4D');
  expect(await sandbox.newEvents()).toContain('customer.subscription.trial_will_end');
  await sandbox.advance('P3D');
  const active = await stripe.subscriptions.retrieve(subscription.id, {
    expand: ['latest_invoice'],
  });
  expect(active).toMatchObject({
    status: 'active',
    latest_invoice: { status: 'draft', amount_due: 900, billing_reason: 'subscription_cycle' },
    items: { data: [{ current_period_start: end }] },
  });
  await sandbox.advance('PT1H');
  const invoice = await stripe.invoices.retrieve(idOf(active.latest_invoice));
  expect(invoice).toMatchObject({ status: 'paid', amount_paid: 900 });
  await stripe.subscriptions.cancel(subscription.id);
});

test('C: a renewal moves the period by a calendar month and is paid an hour later', async () => {
  const { subscription, item } = await anActiveSubscription(sandbox, { price });
  await sandbox.advance(`PT${item.current_period_end - (await sandbox.now()) + 3601}S`);
  const renewed = await stripe.subscriptions.retrieve(subscription.id, {
    expand: ['latest_invoice'],
  });
  expect(renewed.latest_invoice).toMatchObject({ status: 'paid', amount_paid: 900 });
  const [period] = renewed.items.data;
  expect(period?.current_period_start).toBe(item.current_period_end);
  const start = new Date(item.current_period_end * 1000);
  const end = new Date((period?.current_period_end ?? 0) * 1000);
  expect(end.getUTCDate()).toBe(start.getUTCDate());
  expect(end.getUTCMonth()).toBe((start.getUTCMonth() + 1) % 12);
  await stripe.subscriptions.cancel(subscription.id);
});

test('an upcoming invoice has no id', async () => {
  const { subscription } = await anActiveSubscription(sandbox, { price });
  await sandbox.advance('P25D');
  const [event] = (await stripe.events.list({ type: 'invoice.upcoming', limit: 1 })).data;
  expect(event?.data.object).toMatchObject({
    object: 'invoice',
    parent: { subscription_details: { subscription: subscription.id } },
  });
  expect(event?.data.object).not.toHaveProperty('id');
  await stripe.subscriptions.cancel(subscription.id);
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
    if (status !== 'canceled') await stripe.subscriptions.cancel(id);
  }
});
