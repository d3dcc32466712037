import { afterAll, beforeEach, expect, test } from 'vitest';
import { anActiveSubscription, aTrial, somePlans } from '../../testing/factories.ts';
import { startSandbox } from '../../testing/start-sandbox.ts';

const DAY = 86_400;
const sandbox = await startSandbox();
const { stripe } = sandbox;
const price = (await somePlans(sandbox)).monthly.id;
beforeEach(async () => sandbox.newEvents());
afterAll(async () => sandbox.close());

async function paidInvoices(subscription: string): Promise<number[]> {
  const { data } = await stripe.invoices.list({ subscription, status: 'paid' });
  return data.map(({ amount_paid }) => amount_paid);
}

test('free time given to a payer moves the next charge, without a credit if so asked', async () => {
  const { subscription, item } = await anActiveSubscription(sandbox, { price });
  await sandbox.advance('P10D');
  await sandbox.newEvents();
  const trial_end = item.current_period_end + 14 * DAY;
  const given = await stripe.subscriptions.update(subscription.id, {
    trial_end,
    proration_behavior: 'none',
  });
  expect(given).toMatchObject({
    status: 'trialing',
    trial_end,
    billing_cycle_anchor: trial_end,
    items: { data: [{ current_period_end: trial_end }] },
  });
  expect(given.trial_start).toBe(given.items.data[0]?.current_period_start);
  expect(given.trial_start).toBeGreaterThanOrEqual(subscription.created + 10 * DAY);
  expect(await sandbox.newEvents()).toEqual(['customer.subscription.updated']);
  await sandbox.advance('P27D');
  expect(await paidInvoices(subscription.id)).toEqual([900]);
  expect(await sandbox.newEvents()).not.toContain('customer.subscription.trial_will_end');
  await sandbox.advance('P8DT2H');
  expect(await paidInvoices(subscription.id)).toEqual([900, 900]);
  const after = await stripe.subscriptions.retrieve(subscription.id);
  expect(after).toMatchObject({
    status: 'active',
    trial_end,
    items: { data: [{ current_period_start: trial_end }] },
  });
});

test('free time credits what was paid for it, unless that is turned off', async () => {
  const { subscription, item } = await anActiveSubscription(sandbox, { price });
  const trial_end = item.current_period_end;
  const preview = await stripe.invoices.createPreview({
    subscription: subscription.id,
    subscription_details: { trial_end },
  });
  expect(preview.lines.data.map(({ amount }) => amount)).toEqual([-900, 900]);
  await stripe.subscriptions.update(subscription.id, { trial_end });
  expect(await sandbox.newEvents()).toContain('invoiceitem.created');
  const upcoming = await stripe.invoices.createPreview({ subscription: subscription.id });
  expect(upcoming).toMatchObject({ total: 0, amount_due: 0 });
});

test('a trial that is extended keeps its start, later free time has its own', async () => {
  const trial = await aTrial(sandbox, price);
  const trial_end = (trial.trial_end ?? 0) + 7 * DAY;
  const extended = await stripe.subscriptions.update(trial.id, { trial_end });
  expect(extended).toMatchObject({
    status: 'trialing',
    trial_start: trial.trial_start,
    items: { data: [{ current_period_start: trial.created, current_period_end: trial_end }] },
  });
  await sandbox.advance('P8D');
  expect(await paidInvoices(trial.id)).toEqual([0]);
  await sandbox.advance('P6DT2H');
  expect(await paidInvoices(trial.id)).toEqual([900, 0]);
  const later = await stripe.subscriptions.update(trial.id, {
    trial_end: trial_end + 60 * DAY,
    proration_behavior: 'none',
  });
  expect(later.trial_start).toBeGreaterThan(trial_end);
});
