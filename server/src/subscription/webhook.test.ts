import fc from 'fast-check';
import pg from 'pg';
import type Stripe from 'stripe';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createApiClient } from '../../test/api-client.ts';
import type { Buyer } from '../../test/a-buyer.ts';
import { startBilling, type BillingWorld } from '../../test/start-billing.ts';

let world: BillingWorld;

beforeAll(async () => {
  world = await startBilling();
});

afterAll(() => world.close());

// Nothing arrives by itself here: each test delivers what it is about.
beforeEach(() => world.webhooks('drop'));

/** Sends an event as Stripe would, signed with our secret unless told otherwise. */
async function deliver(
  payload: string,
  { secret = world.webhookSecret, timestamp = Math.floor(Date.now() / 1000), header = '' } = {},
) {
  const signature =
    header || world.stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
  return world.server.call('POST', '/subscription/webhook', {
    body: payload,
    headers: { 'stripe-signature': signature },
  });
}

/** The newest event of a type about a buyer. */
async function eventOf(buyer: Buyer, type: string): Promise<Stripe.Event> {
  const customer = await buyer.customerId();
  const { data } = await world.stripe.events.list({ type, limit: 100 });
  const found = data.find(
    ({ data: { object } }) => 'customer' in object && object.customer === customer,
  );
  if (!found) throw new Error(`no ${type}`);
  return found;
}

async function storedEvents(id: string) {
  const { rows } = await world.database.query(
    'select state, attempts, error from stripe_events where id = $1',
    [id],
  );
  return rows;
}

async function aTrialNobodyToldOf(): Promise<{ buyer: Buyer; event: Stripe.Event }> {
  const buyer = await world.aBuyer();
  await buyer.checkOut('MONTHLY');
  return { buyer, event: await eventOf(buyer, 'customer.subscription.created') };
}

test('billing 1: an event delivered ten times at once counts once and sends one mail', async () => {
  const { buyer, event } = await aTrialNobodyToldOf();
  expect(await buyer.current()).toBeNull();
  const payload = JSON.stringify(event);

  const answers = await Promise.all(Array.from({ length: 10 }, () => deliver(payload)));

  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
  await buyer.untilStatus('TRIALING');
  await expect
    .poll(() => storedEvents(event.id))
    .toEqual([{ state: 'done', attempts: 0, error: null }]);
  // The verification mail came first.
  const [mail] = await world.server.mailbox.untilReceived(buyer.email, 2);
  expect(mail?.subject).toMatch(/free trial.*started/);
  const { rows } = await world.database.query(
    'select count(*)::int as count from subscriptions where id = $1',
    [await buyer.subscriptionId()],
  );
  expect(rows).toEqual([{ count: 1 }]);
});

test('billing 3: a missing, wrong, old or future signature and a changed body leave no row', async () => {
  const { event } = await aTrialNobodyToldOf();
  const payload = JSON.stringify(event);
  const now = Math.floor(Date.now() / 1000);
  const signed = world.stripe.webhooks.generateTestHeaderString({
    payload,
    secret: world.webhookSecret,
  });

  const refused = [
    await world.server.call('POST', '/subscription/webhook', { body: payload }),
    await deliver(payload, { secret: 'whsec_somebody_elses' }),
    await deliver(payload, { timestamp: now - 301 }),
    await deliver(payload, { timestamp: now + 310 }),
    await deliver(JSON.stringify(event, null, 2), { header: signed }),
    await deliver('not json', {}),
    await deliver('', {}),
  ];

  for (const { status, body } of refused) {
    expect(status).toBe(400);
    expect(body.code).toBe('INVALID_SIGNATURE');
  }
  expect(await storedEvents(event.id)).toEqual([]);
  // While a secret is rolled the other one is as good.
  expect((await deliver(payload, { secret: world.rolledSecret })).status).toBe(200);
  expect(await storedEvents(event.id)).toHaveLength(1);
});

test('billing 30: a server in test mode refuses live events', async () => {
  const { event } = await aTrialNobodyToldOf();
  const { status } = await deliver(JSON.stringify({ ...event, livemode: true }));
  expect(status).toBe(400);
  expect(await storedEvents(event.id)).toEqual([]);
});

test('billing 30: a live server refuses events of test mode', async () => {
  const { event } = await aTrialNobodyToldOf();
  const live = await world.startAnother({ STRIPE_SECRET_KEY: 'sk_live_of_nobody' });
  const payload = JSON.stringify(event);
  const secret = world.webhookSecret;
  const { status } = await createApiClient(live.url).post('/subscription/webhook', payload, {
    headers: {
      'stripe-signature': world.stripe.webhooks.generateTestHeaderString({ payload, secret }),
    },
  });
  await live.close();
  expect(status).toBe(400);
  expect(await storedEvents(event.id)).toEqual([]);
});

test('billing 6: a correctly signed event with a falsified object changes nothing', async () => {
  const { buyer, event } = await aTrialNobodyToldOf();
  await deliver(JSON.stringify(event));
  const before = await buyer.untilStatus('TRIALING');
  const object = { ...event.data.object, status: 'active', trial_end: 4_000_000_000, items: null };

  const { status } = await deliver(
    JSON.stringify({ ...event, id: 'evt_falsified', data: { object } }),
  );

  expect(status).toBe(200);
  await expect.poll(() => storedEvents('evt_falsified')).toMatchObject([{ state: 'done' }]);
  expect(await buyer.current()).toEqual(before);
});

test('billing 2: in whatever order events arrive, what Stripe reports is what is shown', async () => {
  const { buyer } = await aTrialNobodyToldOf();
  const id = await buyer.subscriptionId();
  await world.stripe.subscriptions.update(id, { cancel_at_period_end: true });
  await world.stripe.subscriptions.update(id, { cancel_at_period_end: false });
  await world.stripe.subscriptions.update(id, { trial_end: 'now' });
  const customer = await buyer.customerId();
  const { data } = await world.stripe.events.list({ limit: 100 });
  const events = data.filter(
    ({ data: { object } }) => 'customer' in object && object.customer === customer,
  );
  expect(events.length).toBeGreaterThan(8);

  // Newest first, each of them twice, all at once.
  await Promise.all([...events, ...events].map((event) => deliver(JSON.stringify(event))));

  const shown = await buyer.untilStatus('ACTIVE');
  const { items } = await world.stripe.subscriptions.retrieve(id);
  expect(shown).toMatchObject({
    plan: 'MONTHLY',
    cancelAt: null,
    currentPeriodEnd: new Date((items.data[0]?.current_period_end ?? 0) * 1000).toISOString(),
  });
});

test('billing 2: any order of the events, one after the other, ends in the same', async () => {
  const { buyer } = await aTrialNobodyToldOf();
  const id = await buyer.subscriptionId();
  await world.stripe.subscriptions.update(id, { cancel_at_period_end: true });
  const customer = await buyer.customerId();
  const { data } = await world.stripe.events.list({ limit: 20 });
  const events = data.filter(
    ({ data: { object } }) => 'customer' in object && object.customer === customer,
  );
  let told = 0;
  const permutation = fc.asyncProperty(
    fc.shuffledSubarray(events, { minLength: events.length }),
    async (shuffled) => {
      // Stripe has a new id for each, so that none is taken for a repetition.
      for (const event of shuffled) {
        const payload = JSON.stringify({ ...event, id: `${event.id}_${++told}` });
        expect((await deliver(payload)).status).toBe(200);
      }
      const pending = `select id from stripe_events where stripe_customer_id = $1 and state = 'pending'`;
      await expect
        .poll(async () => (await world.database.query(pending, [customer])).rowCount, {
          timeout: 10_000,
        })
        .toBe(0);
      expect(await buyer.current()).toMatchObject({
        status: 'TRIALING',
        cancelAt: expect.any(String),
      });
    },
  );
  await fc.assert(permutation, { numRuns: 5 });
  // One about the address, one about the trial, one about the cancellation.
  await world.server.mailbox.untilReceived(buyer.email, 3);
});

test('billing 5: a synchronisation that fails stays pending and succeeds later', async () => {
  const { buyer, event } = await aTrialNobodyToldOf();
  await world.outage('500', 2);

  expect((await deliver(JSON.stringify(event))).status).toBe(200);

  await expect
    .poll(() => storedEvents(event.id))
    .toMatchObject([{ state: 'pending', attempts: 1, error: expect.any(String) }]);
  await buyer.untilStatus('TRIALING');
  expect(await storedEvents(event.id)).toMatchObject([{ state: 'done' }]);
});

test('billing 4: without the database an event is not acknowledged, and its redelivery succeeds', async () => {
  const { buyer, event } = await aTrialNobodyToldOf();
  const payload = JSON.stringify(event);
  const name = new URL(world.server.databaseUrl).pathname.slice(1);
  const admin = new pg.Client(new URL('/postgres', world.server.databaseUrl).href);
  await admin.connect();
  world.server.expectErrorLine('request failed');
  world.server.expectErrorLine('job queue failed');
  try {
    await admin.query(`alter database ${pg.escapeIdentifier(name)} allow_connections false`);
    await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
      name,
    ]);
    const { status, body } = await deliver(payload);
    expect(status).toBe(503);
    expect(body.code).toBe('SERVICE_UNAVAILABLE');
  } finally {
    await admin.query(`alter database ${pg.escapeIdentifier(name)} allow_connections true`);
    await admin.end();
  }

  await expect.poll(async () => (await deliver(payload)).status, { timeout: 10_000 }).toBe(200);
  await buyer.untilStatus('TRIALING');
});

test('an event of 100 KB is taken, one of more than 1 MB is not', async () => {
  const { event } = await aTrialNobodyToldOf();
  const large = { ...event, id: 'evt_large', padding: 'x'.repeat(100_000) };
  expect((await deliver(JSON.stringify(large))).status).toBe(200);
  const tooLarge = { ...event, id: 'evt_too_large', padding: 'x'.repeat(1_100_000) };
  expect((await deliver(JSON.stringify(tooLarge))).status).toBe(413);
});

test('events about customers that are not ours are acknowledged and ignored', async () => {
  const { event } = await aTrialNobodyToldOf();
  const foreign = { ...event, id: 'evt_foreign', data: { object: { customer: 'cus_foreign' } } };
  expect((await deliver(JSON.stringify(foreign))).status).toBe(200);
  expect(await storedEvents('evt_foreign')).toMatchObject([{ state: 'ignored' }]);
});
