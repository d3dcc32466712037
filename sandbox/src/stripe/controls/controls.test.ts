import Stripe from 'stripe';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { anActiveSubscription, somePlans } from '../testing/factories.ts';
import { startSandbox } from '../testing/start-sandbox.ts';
import type { TestSandbox } from '../testing/start-sandbox.ts';
import { secondsOf } from './duration.ts';

let sandbox: TestSandbox;
let stripe: Stripe;
beforeEach(async () => {
  sandbox = await startSandbox();
  ({ stripe } = sandbox);
});
afterEach(async () => sandbox.close());

test('durations are ISO 8601, months and years those of the calendar', () => {
  const at = (text: string) => Date.parse(text) / 1000;
  const january = at('2026-01-31T12:00:00Z');
  expect(secondsOf('P7D', january)).toBe(7 * 86_400);
  expect(secondsOf('P1W', january)).toBe(7 * 86_400);
  expect(secondsOf('PT1H30M5S', january)).toBe(5_405);
  expect(secondsOf('P1M', january)).toBe(at('2026-02-28T12:00:00Z') - january);
  expect(secondsOf('P1Y2DT1H', january)).toBe(at('2027-02-02T13:00:00Z') - january);
  for (const wrong of ['', 'P', 'PT', '7D', 'P-7D', 'P1.5D', 'PT1D', 'P1DT']) {
    expect(secondsOf(wrong, january)).toBeNull();
  }
});

test('input that makes no sense is a clear 400', async () => {
  const inputs: [string, object][] = [
    ['/clock', {}],
    ['/clock', { advance: '7 days' }],
    ['/clock', { advance: 'P100Y' }],
    ['/webhooks', { mode: 'sometimes' }],
    ['/outage', { seconds: -1, kind: '500' }],
    ['/outage', { seconds: 1, kind: 'flood' }],
    ['/dunning', { retryDays: 'three' }],
  ];
  for (const [path, input] of inputs) {
    expect(await sandbox.control(path, input)).toMatchObject({
      status: 400,
      body: { message: expect.stringMatching(/^Send /) },
    });
  }
});

test('clock, objects and what is due survive a restart', async () => {
  const { monthly } = await somePlans(sandbox);
  const { subscription } = await anActiveSubscription(sandbox, { price: monthly.id });
  await sandbox.advance('P20D');
  const before = await sandbox.now();
  await sandbox.restart();
  expect(await sandbox.now()).toBeGreaterThanOrEqual(before);
  expect((await sandbox.now()) - Date.now() / 1000).toBeGreaterThan(19 * 86_400);
  await sandbox.advance('P12DT1H');
  const renewed = await stripe.subscriptions.retrieve(subscription.id, {
    expand: ['latest_invoice'],
  });
  expect(renewed.latest_invoice).toMatchObject({
    status: 'paid',
    billing_reason: 'subscription_cycle',
  });
});

test('what time brings by itself happens without the control', async () => {
  const { monthly } = await somePlans(sandbox);
  const { id } = await stripe.customers.create();
  const { id: subscription } = await stripe.subscriptions.create({
    customer: id,
    items: [{ price: monthly.id }],
    trial_end: (await sandbox.now()) + 2,
  });
  await expect
    .poll(async () => (await stripe.subscriptions.retrieve(subscription)).status, {
      timeout: 8_000,
    })
    .toBe('active');
});

test('an outage refuses, fails or hangs, on the API alone, and ends', async () => {
  const client = sandbox.client({ timeout: 300 });
  const asked = async () => client.customers.list().catch((error: unknown) => error);
  await sandbox.control('/outage', { seconds: 60, kind: 'refuse' });
  expect(await asked()).toBeInstanceOf(Stripe.errors.StripeConnectionError);
  await sandbox.control('/outage', { seconds: 60, kind: '500' });
  expect(await asked()).toMatchObject({ statusCode: 500, type: 'StripeAPIError' });
  await sandbox.control('/outage', { seconds: 60, kind: 'hang' });
  expect(await asked()).toMatchObject({ message: expect.stringContaining('aborted') });
  expect((await fetch(sandbox.url)).status).toBe(200);
  expect(await sandbox.control('/health')).toMatchObject({ status: 200 });
  await sandbox.control('/outage', { seconds: 0, kind: 'refuse' });
  expect(await asked()).toMatchObject({ object: 'list' });
});

test('a test clock moves the simulated clock and tells how far it is', async () => {
  const { monthly } = await somePlans(sandbox);
  const frozen_time = await sandbox.now();
  const clock = await stripe.testHelpers.testClocks.create({ frozen_time, name: 'Trial' });
  const customer = await stripe.customers.create({ test_clock: clock.id });
  const { id } = await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: monthly.id }],
    trial_period_days: 7,
    trial_settings: { end_behavior: { missing_payment_method: 'cancel' } },
  });
  const { testClocks } = stripe.testHelpers;
  await expect(
    testClocks.advance(clock.id, { frozen_time: frozen_time + 99 * 86_400 }),
  ).rejects.toMatchObject({ statusCode: 400, param: 'frozen_time' });
  const target = frozen_time + 7 * 86_400 + 60;
  const advancing = await testClocks.advance(clock.id, { frozen_time: target });
  expect(advancing.status).toBe('advancing');
  await expect.poll(async () => (await testClocks.retrieve(clock.id)).status).toBe('ready');
  expect((await testClocks.retrieve(clock.id)).frozen_time).toBe(target);
  expect((await stripe.subscriptions.retrieve(id)).status).toBe('canceled');
  await testClocks.del(clock.id);
  expect(await stripe.customers.retrieve(customer.id)).toMatchObject({ deleted: true });
});
