import Stripe from 'stripe';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startSandbox } from '../testing/start-sandbox.ts';
import type { TestSandbox } from '../testing/start-sandbox.ts';
import { receiveWebhooks } from '../testing/webhook-receiver.ts';
import type { Receiver } from '../testing/webhook-receiver.ts';

let sandbox: TestSandbox;
let stripe: Stripe;
let receiver: Receiver;
beforeEach(async () => {
  sandbox = await startSandbox();
  ({ stripe } = sandbox);
  receiver = await receiveWebhooks(sandbox);
});
afterEach(async () => {
  await sandbox.close();
  await receiver.close();
});

async function someCustomers(count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let index = 0; index < count; index += 1) ids.push((await stripe.customers.create()).id);
  return ids;
}

function subjects(events: Stripe.Event[]): unknown[] {
  return events.map(({ data }) => ('id' in data.object ? data.object.id : undefined));
}

async function deliveries(): Promise<unknown> {
  const { body } = await sandbox.control('/events?limit=1');
  return Array.isArray(body) ? body[0].deliveries : undefined;
}

test('events arrive signed and in order, with API version and request', async () => {
  const ids = await someCustomers(5);
  const events = await receiver.arrived(5);
  expect(subjects(events)).toEqual(ids);
  expect(events[0]).toMatchObject({
    object: 'event',
    type: 'customer.created',
    api_version: Stripe.API_VERSION,
    livemode: false,
    pending_webhooks: 1,
    request: { id: expect.stringMatching(/^req_/), idempotency_key: expect.any(String) },
  });
  const same = await stripe.events.retrieve(events[0]?.id ?? '');
  expect(same).toMatchObject({ id: events[0]?.id, pending_webhooks: 0 });
});

test('an endpoint gets only its event types, and nothing once it is deleted', async () => {
  const filtered = await receiveWebhooks(sandbox, ['product.created']);
  await someCustomers(1);
  await stripe.products.create({ name: 'Premium' });
  expect((await filtered.arrived(1)).map(({ type }) => type)).toEqual(['product.created']);
  await stripe.webhookEndpoints.del(filtered.endpoint.id);
  await stripe.products.create({ name: 'More' });
  await receiver.arrived(3);
  await sandbox.advance('PT0S');
  expect(filtered.received).toHaveLength(1);
  await filtered.close();
});

test('only the creation of an endpoint answers its secret', async () => {
  const { id } = receiver.endpoint;
  expect(receiver.endpoint.secret).toMatch(/^whsec_/);
  expect(await stripe.webhookEndpoints.retrieve(id)).not.toHaveProperty('secret');
  const changed = await stripe.webhookEndpoints.update(id, { description: 'Ours' });
  expect(changed).not.toHaveProperty('secret');
});

test('a delivery is repeated after a redirect or an error, until a 2xx', async () => {
  receiver.answerWith(302);
  const [id] = await someCustomers(1);
  await receiver.arrived(1);
  await sandbox.advance('PT0S');
  expect(await deliveries()).toMatchObject([{ state: 'pending', attempts: 1, lastStatus: 302 }]);
  const undelivered = await stripe.events.list({ delivery_success: false });
  expect(undelivered.data).toMatchObject([{ pending_webhooks: 1 }]);
  receiver.answerWith(500);
  await sandbox.advance('PT1M');
  expect(await deliveries()).toMatchObject([{ state: 'pending', attempts: 2, lastStatus: 500 }]);
  receiver.answerWith(204);
  await sandbox.advance('PT2M');
  expect(await deliveries()).toMatchObject([{ state: 'delivered', attempts: 3 }]);
  expect(new Set(subjects(receiver.received))).toEqual(new Set([id]));
  expect((await stripe.events.list({ delivery_success: false })).data).toEqual([]);
});

test('a delivery to an endpoint that stays down fails after about three days', async () => {
  receiver.answerWith(503);
  await someCustomers(1);
  await sandbox.advance('P5D');
  expect(await deliveries()).toMatchObject([{ state: 'failed', attempts: 9 }]);
});

test('pending deliveries survive a restart', async () => {
  receiver.answerWith(503);
  const [id] = await someCustomers(1);
  await receiver.arrived(1);
  await sandbox.advance('PT0S');
  await sandbox.restart();
  receiver.answerWith(200);
  await sandbox.advance('PT1M');
  expect(await deliveries()).toMatchObject([{ state: 'delivered', attempts: 2 }]);
  expect(subjects(receiver.received)).toEqual([id, id]);
});

test('a stop does not wait for an endpoint that hangs; the next start sends again', async () => {
  receiver.answerWith(null);
  const [id] = await someCustomers(1);
  await receiver.arrived(1);
  const began = performance.now();
  receiver.answerWith(200);
  await sandbox.restart();
  expect(performance.now() - began).toBeLessThan(5_000);
  await receiver.arrived(2);
  expect(subjects(receiver.received)).toEqual([id, id]);
});

test('mode drop loses events, which can be listed and resent', async () => {
  await sandbox.control('/webhooks', { mode: 'drop' });
  const [id] = await someCustomers(1);
  await sandbox.advance('PT0S');
  expect(await deliveries()).toMatchObject([{ state: 'dropped', attempts: 0 }]);
  expect(receiver.received).toEqual([]);
  const [event] = (await stripe.events.list()).data;
  const resent = await sandbox.control(`/events/${event?.id}/resend`, {});
  expect(resent).toMatchObject({ status: 200, body: { endpoints: 1 } });
  expect(subjects(receiver.received)).toEqual([id]);
  expect(await sandbox.control('/events/evt_none/resend', {})).toMatchObject({ status: 404 });
});

test('mode duplicate sends each event twice', async () => {
  await sandbox.control('/webhooks', { mode: 'duplicate' });
  const [id] = await someCustomers(1);
  await receiver.arrived(2);
  const [first, second] = receiver.received;
  expect(subjects(receiver.received)).toEqual([id, id]);
  expect(first?.id).toBe(second?.id);
});

test('mode reorder sends later events first', async () => {
  const customer = await stripe.customers.create();
  const { id: product } = await stripe.products.create({ name: 'Premium' });
  const price = await stripe.prices.create({
    product,
    currency: 'usd',
    unit_amount: 900,
    recurring: { interval: 'month' },
  });
  const before = (await receiver.arrived(3)).length;
  await sandbox.control('/webhooks', { mode: 'reorder' });
  // One call with several events: those of two calls may be too far apart on a busy machine.
  await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: price.id }],
    trial_period_days: 7,
  });
  const newestFirst = (await stripe.events.list()).data.slice(0, -before).map(({ id }) => id);
  expect(newestFirst.length).toBeGreaterThan(2);
  await receiver.arrived(before + newestFirst.length);
  expect(receiver.received.slice(before).map(({ id }) => id)).toEqual(newestFirst);
});

test('mode delay sends events later, by simulated time', async () => {
  await sandbox.control('/webhooks', { mode: 'delay', delaySeconds: 600 });
  await someCustomers(1);
  await sandbox.advance('PT5M');
  expect(receiver.received).toEqual([]);
  await sandbox.advance('PT6M');
  expect(receiver.received).toHaveLength(1);
});

test('mode corrupt signs with a wrong secret; the event is sent again afterwards', async () => {
  await sandbox.control('/webhooks', { mode: 'corrupt' });
  const [id] = await someCustomers(1);
  await sandbox.advance('PT0S');
  expect(receiver.raw).toHaveLength(1);
  expect(receiver.received).toEqual([]);
  expect(await deliveries()).toMatchObject([{ state: 'pending', attempts: 1, lastStatus: 400 }]);
  await sandbox.control('/webhooks', { mode: 'normal' });
  await sandbox.advance('PT1M');
  expect(subjects(receiver.received)).toEqual([id]);
});

test('mode down sends nothing; missed events arrive once it ends', async () => {
  await sandbox.control('/webhooks', { mode: 'down' });
  const [id] = await someCustomers(1);
  await sandbox.advance('PT1M');
  expect(receiver.raw).toEqual([]);
  expect(await deliveries()).toMatchObject([
    { state: 'pending', attempts: 2, lastStatus: null, lastError: expect.stringMatching(/down/) },
  ]);
  await sandbox.control('/webhooks', { mode: 'normal' });
  await sandbox.advance('PT10M');
  expect(subjects(receiver.received)).toEqual([id]);
});

test('an event can be read for 30 days', async () => {
  await someCustomers(1);
  const [event] = (await stripe.events.list()).data;
  await sandbox.advance('P29D');
  expect((await stripe.events.retrieve(event?.id ?? '')).id).toBe(event?.id);
  await sandbox.advance('P2D');
  await expect(stripe.events.retrieve(event?.id ?? '')).rejects.toMatchObject({ statusCode: 404 });
  expect((await stripe.events.list()).data).toEqual([]);
});

test('during a roll both secrets sign, afterwards only the new one', async () => {
  const roll = async (keepFormerSeconds: number) =>
    sandbox.control(`/webhook_endpoints/${receiver.endpoint.id}/roll_secret`, {
      keepFormerSeconds,
    });
  const secret = secretIn((await roll(3600)).body);
  await someCustomers(1);
  await receiver.arrived(1);
  const [both] = receiver.raw;
  expect(Stripe.webhooks.constructEvent(both?.body ?? '', both?.signature ?? '', secret)).toEqual(
    receiver.received[0],
  );
  expect(both?.signature.match(/v1=/g)).toHaveLength(2);
  const latest = await roll(0);
  await someCustomers(1);
  await sandbox.advance('PT0S');
  const one = receiver.raw.at(-1);
  expect(one?.signature.match(/v1=/g)).toHaveLength(1);
  expect(() =>
    Stripe.webhooks.constructEvent(one?.body ?? '', one?.signature ?? '', secretIn(latest.body)),
  ).not.toThrow();
});

function secretIn(body: unknown): string {
  return typeof body === 'object' && body && 'secret' in body ? String(body.secret) : '';
}
