import { afterAll, expect, test } from 'vitest';
import { aTrial, anActiveSubscription, somePlans } from '../../testing/factories.ts';
import { startSandbox } from '../../testing/start-sandbox.ts';

const sandbox = await startSandbox();
const { stripe } = sandbox;
const plans = await somePlans(sandbox);
const price = plans.monthly.id;
const { id: lowPrice } = await stripe.prices.create({
  product: plans.product.id,
  currency: 'usd',
  unit_amount: 700,
  recurring: { interval: 'month' },
});
afterAll(async () => sandbox.close());

const month = { interval: 'month' } as const;

/** A subscription of 9.00 with a schedule; the current period is its first phase. */
async function aScheduled(subscription?: { id: string }) {
  const { id } = subscription ?? (await anActiveSubscription(sandbox, { price })).subscription;
  await sandbox.newEvents();
  const schedule = await stripe.subscriptionSchedules.create({ from_subscription: id });
  const [phase] = schedule.phases;
  if (!phase) throw new Error('no phase');
  const first = {
    items: [{ price, quantity: 1 }],
    start_date: phase.start_date,
    end_date: phase.end_date,
  };
  return { id, schedule, first };
}

/** The same, which costs 7.00 for a month after the current period. */
async function aScheduledDiscount(
  subscription?: { id: string },
  end: 'cancel' | 'release' = 'release',
) {
  const { id, schedule, first } = await aScheduled(subscription);
  const low = { items: [{ price: lowPrice }], duration: month };
  const updated = await stripe.subscriptionSchedules.update(schedule.id, {
    end_behavior: end,
    phases: [first, low],
  });
  return { id, schedule: updated, end: updated.phases[1]?.end_date };
}

async function paidAmounts(id: string): Promise<number[]> {
  const { data } = await stripe.invoices.list({ subscription: id, status: 'paid' });
  return data.map(({ amount_paid }) => amount_paid);
}

test('a schedule made from a subscription has its current period as its phase', async () => {
  const { id, schedule, first } = await aScheduled();
  expect(await sandbox.newEvents()).toEqual([
    'subscription_schedule.created',
    'customer.subscription.updated',
  ]);
  const subscription = await stripe.subscriptions.retrieve(id);
  expect(subscription).toMatchObject({ schedule: schedule.id, cancel_at: null });
  expect(schedule).toMatchObject({ status: 'active', end_behavior: 'release', subscription: id });
  expect(first.end_date).toBe(subscription.items.data[0]?.current_period_end);
  expect(await stripe.subscriptionSchedules.retrieve(schedule.id)).toEqual(schedule);
  await expect(stripe.subscriptionSchedules.create({ from_subscription: id })).rejects.toThrow(
    `already attached to a schedule: \`${schedule.id}\``,
  );
});

test.each([
  ['a paid period', false, [700, 900]],
  ['a trial', true, [700]],
])('after %s the price of the next phase is charged, as previewed', async (_which, trial, paid) => {
  const { id, schedule } = await aScheduledDiscount(
    trial ? await aTrial(sandbox, price) : undefined,
  );
  const preview = await stripe.invoices.createPreview({ subscription: id });
  expect(preview.amount_due).toBe(700);
  await sandbox.advance(trial ? 'P8D' : 'P32D');
  expect((await paidAmounts(id)).filter((amount) => amount > 0)).toEqual(paid);
  const { current_phase } = await stripe.subscriptionSchedules.retrieve(schedule.id);
  expect(current_phase?.start_date).toBe(schedule.phases[0]?.end_date);
  await sandbox.advance('P32D');
  expect(await stripe.subscriptionSchedules.retrieve(schedule.id)).toMatchObject({
    status: 'released',
    released_subscription: id,
    subscription: null,
    current_phase: null,
  });
  expect(await stripe.subscriptions.retrieve(id)).toMatchObject({
    status: 'active',
    schedule: null,
    items: { data: [{ price: { id: lowPrice } }] },
  });
});

test('a schedule that ends with a cancellation sets its date, and completes', async () => {
  const { id, schedule, end } = await aScheduledDiscount(undefined, 'cancel');
  expect(await stripe.subscriptions.retrieve(id)).toMatchObject({
    cancel_at: end,
    cancel_at_period_end: false,
  });
  await sandbox.advance('P32D');
  await sandbox.newEvents();
  await sandbox.advance('P32D');
  const ends = /^subscription_schedule|subscription.deleted$/;
  expect((await sandbox.newEvents()).filter((type) => ends.test(type))).toEqual([
    'subscription_schedule.completed',
    'customer.subscription.deleted',
  ]);
  expect(await stripe.subscriptions.retrieve(id)).toMatchObject({ status: 'canceled' });
  expect(await stripe.subscriptionSchedules.retrieve(schedule.id)).toMatchObject({
    status: 'completed',
    completed_at: end,
  });
  expect(await paidAmounts(id)).toEqual([700, 900]);
});

test.each([
  { cancel_at_period_end: true },
  { cancel_at_period_end: false },
  { cancel_at: '' },
] as const)('while a schedule manages a subscription, %j is refused', async (params) => {
  const { id, schedule } = await aScheduled();
  await expect(stripe.subscriptions.update(id, params)).rejects.toMatchObject({
    statusCode: 400,
    message: `The subscription is managed by the subscription schedule \`${schedule.id}\`, and updating any cancelation behavior directly is not allowed. Please update the schedule instead.`,
  });
});

test('a price that was changed directly is that of the next phase again', async () => {
  const { id } = await aScheduledDiscount();
  const { items } = await stripe.subscriptions.retrieve(id);
  const item = items.data[0]?.id ?? '';
  await stripe.subscriptions.update(id, { items: [{ id: item, quantity: 2 }] });
  const preview = await stripe.invoices.createPreview({ subscription: id });
  expect(preview.lines.data.at(-1)?.amount).toBe(700);
});

test.each([
  [false, null],
  [true, 'kept'],
])('a release with preserve_cancel_date %s leaves the cancellation %s', async (preserve, kept) => {
  const { id, schedule, end } = await aScheduledDiscount(undefined, 'cancel');
  await sandbox.newEvents();
  const released = await stripe.subscriptionSchedules.release(schedule.id, {
    preserve_cancel_date: preserve,
  });
  expect(released).toMatchObject({ status: 'released', released_subscription: id });
  expect(await sandbox.newEvents()).toEqual([
    'subscription_schedule.released',
    'customer.subscription.updated',
  ]);
  const subscription = await stripe.subscriptions.retrieve(id);
  expect(subscription).toMatchObject({ schedule: null, cancel_at: kept && end });
  await expect(stripe.subscriptionSchedules.release(schedule.id)).rejects.toMatchObject({
    statusCode: 400,
    message: expect.stringContaining('currently in the `released` status'),
  });
});

test('a schedule is canceled with its subscription', async () => {
  const { id, schedule } = await aScheduled();
  await sandbox.newEvents();
  await stripe.subscriptions.cancel(id);
  expect(await sandbox.newEvents()).toEqual([
    'subscription_schedule.canceled',
    'customer.subscription.deleted',
  ]);
  expect(await stripe.subscriptionSchedules.retrieve(schedule.id)).toMatchObject({
    status: 'canceled',
    subscription: null,
  });
});

test('phases that leave a gap, or move the first one, are refused', async () => {
  const { schedule, first } = await aScheduled();
  const low = { items: [{ price: lowPrice }] };
  for (const phases of [
    [{ ...first, start_date: first.start_date + 1 }],
    [first, { ...low, start_date: first.end_date + 1, duration: month }],
    [first, low],
  ]) {
    await expect(
      stripe.subscriptionSchedules.update(schedule.id, { phases }),
    ).rejects.toMatchObject({
      statusCode: 400,
    });
  }
});
