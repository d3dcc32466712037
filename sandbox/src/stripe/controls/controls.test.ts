import Stripe from 'stripe';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { anActiveSubscription, somePlans } from '../testing/factories.ts';
import { startSandbox } from '../testing/start-sandbox.ts';
import type { TestSandbox } from '../testing/start-sandbox.ts';
import { receiveWebhooks } from '../testing/webhook-receiver.ts';

let sandbox: TestSandbox;
let stripe: Stripe;
beforeEach(async () => {
  sandbox = await startSandbox();
  ({ stripe } = sandbox);
});
afterEach(async () => sandbox.close());

test('an invalid input is answered 400 with the expected input', async () => {
  const inputs: [string, object][] = [
    ['/clock', {}],
    ['/clock', { advance: '7 days' }],
    ['/clock', { advance: 'P100Y' }],
    ['/webhooks', { mode: 'sometimes' }],
    ['/outage', { seconds: -1, kind: '500' }],
    ['/outage', { seconds: 1, kind: 'flood' }],
    ['/dunning', { retryDays: 'three' }],
    ['/settings', { lateCard: 'yes' }],
    ['/settings', {}],
    ['/settings', { settlement: 'AED', rates: { eur: 4.01 } }],
    ['/settings', { settlement: 'aed' }],
    ['/settings', { rates: { eur: 4.01 } }],
    ['/settings', { settlement: null, rates: { eur: 4.01 } }],
    ['/settings', { settlement: 'aed', rates: { eur: 0 } }],
    ['/settings', { settlement: 'aed', rates: { euro: 4.01 } }],
    ['/settings', { settlement: 'aed', rates: { aed: 1 } }],
    ['/faults', {}],
    ['/faults', { match: { method: 'PATCH', path: '/v1/refunds' }, answer: { status: 500 } }],
    ['/faults', { match: { path: '/v1/refunds' }, answer: { status: 200 } }],
    ['/faults', { match: { path: '/v1/refunds' }, answer: { status: 500 }, times: 0 }],
    ['/faults', { match: { path: '/v1/refunds' }, delaySeconds: 601 }],
    ['/faults', { match: { path: '/v1/refunds' }, applyThenDrop: false }],
  ];
  for (const [path, input] of inputs) {
    expect(await sandbox.control(path, input)).toMatchObject({
      status: 400,
      body: { message: expect.stringMatching(/^Send /) },
    });
  }
  const errors: [path: string, input: object, reason: string][] = [
    [
      '/faults',
      { match: { path: '/refunds' }, delaySeconds: 1 },
      '(match.path: It begins with /v1/.)',
    ],
    ['/faults', { match: { path: '/v1/refunds' }, times: 1 }, 'exactly one of answer, delay'],
    ['/faults', { match: { path: '/v1/x' }, answer: { status: 0 } }, '(answer.status: '],
    ['/faults', { match: { path: '/v1/x' }, delaySeconds: 1, applyThenDrop: true }, 'exactly one'],
    [
      '/keys/rk_test_1',
      { without: ['refunds'] },
      '"read" or "write" of balance, charges, checkout',
    ],
    ['/keys/rk_test_1', { without: ['houses:read'] }, 'webhook_endpoints'],
    ['/keys/sk_test_1', { without: ['refunds:read'] }, 'begins with rk_test_'],
  ];
  for (const [path, input, reason] of errors) {
    const method = path.startsWith('/keys') ? 'PUT' : undefined;
    expect(await sandbox.control(path, input, method)).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining(reason) },
    });
  }
  expect((await sandbox.control('/faults')).body).toEqual([]);
});

test('the clock, objects, scheduled steps, faults and settings survive a restart', async () => {
  const { monthly } = await somePlans(sandbox);
  const key = { key: 'rk_test_kept', without: ['refunds:write'] };
  const fault = { match: { path: '/v1/refunds' }, answer: { status: 500 }, times: 2 };
  const settlement = { settlement: 'aed', rates: { eur: 4.01 } };
  await sandbox.control('/settings', { lateCard: true });
  await sandbox.control('/settings', settlement);
  await sandbox.control(`/keys/${key.key}`, { without: key.without }, 'PUT');
  await sandbox.control('/faults', fault);
  const { subscription } = await anActiveSubscription(sandbox, { price: monthly.id });
  await sandbox.advance('P20D');
  const before = await sandbox.now();
  await sandbox.restart();
  expect((await sandbox.control('/settings')).body).toEqual({ lateCard: true, ...settlement });
  expect((await sandbox.control('/keys')).body).toEqual([key]);
  expect((await sandbox.control('/faults')).body).toEqual([fault]);
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

test('a trial ends as real time passes, without a call to the clock', async () => {
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

test(
  'an advance that a stop interrupts is completed after the next start',
  { tags: 'exhaustive' },
  async () => {
    const { monthly } = await somePlans(sandbox);
    const { subscription } = await anActiveSubscription(sandbox, { price: monthly.id });
    const receiver = await receiveWebhooks(sandbox, ['customer.subscription.updated']);
    onTestFinished(receiver.close);
    receiver.answerWith(null);
    const since = await sandbox.now();
    const interrupted = sandbox.advance('P40D').catch(() => undefined);
    await receiver.arrived(1);
    receiver.answerWith(200);
    await sandbox.restart();
    await interrupted;
    expect(await sandbox.now()).toBeGreaterThanOrEqual(since + 40 * 86_400);
    const statuses = async () => {
      const { data } = await stripe.invoices.list({ subscription: subscription.id });
      return data.map(({ status }) => status);
    };
    await expect.poll(statuses).toEqual(['paid', 'paid']);
  },
);

test('an outage refuses, fails or hangs API requests only, until it ends', async () => {
  const request = async (client = stripe) =>
    client.customers.list().catch((error: unknown) => error);
  await sandbox.control('/outage', { seconds: 60, kind: 'refuse' });
  expect(await request()).toBeInstanceOf(Stripe.errors.StripeConnectionError);
  await sandbox.control('/outage', { seconds: 60, kind: '500' });
  expect(await request()).toMatchObject({ statusCode: 500, type: 'StripeAPIError' });
  await sandbox.control('/outage', { seconds: 60, kind: 'hang' });
  const impatient = sandbox.client({ timeout: 300 });
  expect(await request(impatient)).toMatchObject({ message: expect.stringContaining('aborted') });
  expect((await fetch(sandbox.url)).status).toBe(200);
  expect(await sandbox.control('/health')).toMatchObject({ status: 200 });
  await sandbox.control('/outage', { seconds: 0, kind: 'refuse' });
  expect(await request()).toMatchObject({ object: 'list' });
});

test('a test clock moves the simulated clock and reports when it is ready', async () => {
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
