import type Stripe from 'stripe';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { aCustomer, anActiveSubscription, somePlans } from '../testing/factories.ts';
import { startSandbox } from '../testing/start-sandbox.ts';
import type { TestSandbox } from '../testing/start-sandbox.ts';

let sandbox: TestSandbox;
let stripe: Stripe;
let price: string;
let clocks: Stripe.TestHelpers.TestClockResource;
beforeEach(async () => {
  sandbox = await startSandbox();
  ({ stripe } = sandbox);
  clocks = stripe.testHelpers.testClocks;
  price = (await somePlans(sandbox)).monthly.id;
  await sandbox.newEvents();
});
afterEach(async () => sandbox.close());

async function advanceTo(id: string, frozen_time: number): Promise<void> {
  expect(await clocks.advance(id, { frozen_time })).toMatchObject({
    status: 'advancing',
    status_details: { advancing: { target_frozen_time: frozen_time } },
  });
  await expect.poll(async () => (await clocks.retrieve(id)).status).toBe('ready');
}

test('advancing a clock renews the subscription of a customer that was moved to it', async () => {
  const { customer, subscription, item } = await anActiveSubscription(sandbox, { price });
  const clock = await clocks.create({
    frozen_time: await sandbox.now(),
    name: 'Renewal',
    customer: customer.id,
  });
  expect(await stripe.customers.retrieve(customer.id)).toMatchObject({ test_clock: clock.id });
  const { data } = await stripe.subscriptions.list({ test_clock: clock.id });
  expect(data.map(({ id }) => id)).toEqual([subscription.id]);
  await sandbox.newEvents();
  await advanceTo(clock.id, item.current_period_end + 3_660);
  const events = await sandbox.newEvents();
  expect(events).toContain('invoice.payment_succeeded');
  expect(events.at(-1)).toBe('test_helpers.test_clock.ready');
});

test('customers and subscriptions of a clock can be listed, and are deleted with it', async () => {
  const { id } = await clocks.create({ frozen_time: await sandbox.now() });
  const customer = await stripe.customers.create({ test_clock: id });
  await aCustomer(sandbox);
  await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price }],
    trial_period_days: 7,
  });
  const customers = await stripe.customers.list({ test_clock: id });
  expect(customers.data.map((listed) => listed.id)).toEqual([customer.id]);
  const subscriptions = await stripe.subscriptions.list({ test_clock: id });
  expect(subscriptions.data).toMatchObject([{ test_clock: id, customer: customer.id }]);
  await sandbox.newEvents();
  expect(await clocks.del(id)).toMatchObject({ id, deleted: true });
  expect(await sandbox.newEvents()).toEqual([
    'customer.subscription.deleted',
    'customer.deleted',
    'test_helpers.test_clock.deleted',
  ]);
  await expect(clocks.retrieve(id)).rejects.toMatchObject({ statusCode: 404 });
});

test('a clock goes forward only, by at most two intervals at a time', async () => {
  const frozen_time = await sandbox.now();
  const { id } = await clocks.create({ frozen_time });
  const customer = await stripe.customers.create({ test_clock: id });
  await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price }],
    trial_period_days: 7,
  });
  for (const wrong of [frozen_time, frozen_time - 60, frozen_time + 70 * 86_400]) {
    await expect(clocks.advance(id, { frozen_time: wrong })).rejects.toMatchObject({
      statusCode: 400,
      param: 'frozen_time',
    });
  }
  await sandbox.newEvents();
  await advanceTo(id, frozen_time + 60);
  await advanceTo(id, frozen_time + 120);
  expect(await sandbox.newEvents()).toEqual([
    'test_helpers.test_clock.advancing',
    'test_helpers.test_clock.ready',
    'test_helpers.test_clock.advancing',
    'test_helpers.test_clock.ready',
  ]);
});
