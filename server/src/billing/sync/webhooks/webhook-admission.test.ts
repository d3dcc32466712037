import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createApiClient } from '../../../../test/calls/api-client.ts';
import {
  aTrialWithoutWebhook,
  deliver,
  storedEvents,
} from '../../../../test/calls/deliver-events.ts';
import { startBilling, type BillingTestApp } from '../../../../test/worlds/start-billing.ts';

let world: BillingTestApp;

beforeAll(async () => {
  world = await startBilling();
});

afterAll(() => world.close());

// The sandbox delivers nothing here: each test delivers its own events.
beforeEach(() => world.webhooks('drop'));

test('billing 3: an event with an invalid signature leaves no row', async () => {
  const { event } = await aTrialWithoutWebhook(world);
  const payload = JSON.stringify(event);
  const now = Math.floor(Date.now() / 1000);
  const signed = world.stripe.webhooks.generateTestHeaderString({
    payload,
    secret: world.webhookSecret,
  });

  const refused = [
    await world.server.call('POST', '/subscription/webhook', { body: payload }),
    await deliver(world, payload, { secret: 'whsec_of_another_endpoint' }),
    await deliver(world, payload, { timestamp: now - 301 }),
    await deliver(world, payload, { timestamp: now + 310 }),
    await deliver(world, JSON.stringify(event, null, 2), { header: signed }),
    await deliver(world, payload, { header: `t=${now},v1=` }),
    await deliver(world, payload, { header: `${signed},v1` }),
    await deliver(world, 'not json', {}),
    await deliver(world, '', {}),
  ];

  for (const { status, body } of refused) {
    expect(status).toBe(400);
    expect(body.code).toBe('INVALID_SIGNATURE');
  }
  expect(await storedEvents(world, event.id)).toEqual([]);
  // Both secrets are valid while one is rolled.
  expect((await deliver(world, payload, { secret: world.rolledSecret })).status).toBe(200);
  expect(await storedEvents(world, event.id)).toHaveLength(1);
});

test('billing 30: a server in test mode refuses live events', async () => {
  const { event } = await aTrialWithoutWebhook(world);
  const { status } = await deliver(world, JSON.stringify({ ...event, livemode: true }));
  expect(status).toBe(400);
  expect(await storedEvents(world, event.id)).toEqual([]);
});

test('billing 30: a live server refuses events of test mode', async () => {
  const { event } = await aTrialWithoutWebhook(world);
  const live = await world.startAnother({ STRIPE_SECRET_KEY: 'sk_live_unknown', SERVE: ['site'] });
  // An id that Stripe does not list: the new server reads the events of the last minutes.
  const payload = JSON.stringify({ ...event, id: 'evt_of_test_mode' });
  const secret = world.webhookSecret;
  const { status } = await createApiClient(live.url).post('/subscription/webhook', payload, {
    headers: {
      'stripe-signature': world.stripe.webhooks.generateTestHeaderString({ payload, secret }),
    },
  });
  expect(status).toBe(400);
  expect(await storedEvents(world, 'evt_of_test_mode')).toEqual([]);
});

test('an event of 100 KB is accepted, one of more than 1 MB is not', async () => {
  const { event } = await aTrialWithoutWebhook(world);
  const large = { ...event, id: 'evt_large', padding: 'x'.repeat(100_000) };
  expect((await deliver(world, JSON.stringify(large))).status).toBe(200);
  const tooLarge = { ...event, id: 'evt_too_large', padding: 'x'.repeat(1_100_000) };
  expect((await deliver(world, JSON.stringify(tooLarge))).status).toBe(413);
});

test('events about unknown customers are acknowledged and ignored', async () => {
  const { event } = await aTrialWithoutWebhook(world);
  const foreign = { ...event, id: 'evt_foreign', data: { object: { customer: 'cus_foreign' } } };
  expect((await deliver(world, JSON.stringify(foreign))).status).toBe(200);
  expect(await storedEvents(world, 'evt_foreign')).toMatchObject([{ state: 'ignored' }]);
});
