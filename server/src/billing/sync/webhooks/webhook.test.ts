import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  aTrialWithoutWebhook,
  deliver,
  storedEvents,
} from '../../../../test/calls/deliver-events.ts';
import { metricsToken, readMetric } from '../../../../test/internals/metrics.ts';
import { startBilling, type BillingTestApp } from '../../../../test/worlds/start-billing.ts';

let world: BillingTestApp;

beforeAll(async () => {
  world = await startBilling({ env: { METRICS_TOKEN: metricsToken } });
});

afterAll(() => world.close());

// The sandbox delivers nothing here: each test delivers its own events.
beforeEach(() => world.webhooks('drop'));

test('billing 1: an event delivered ten times in parallel is stored once, with one email', async () => {
  const { buyer, event } = await aTrialWithoutWebhook(world);
  expect(await buyer.current()).toBeNull();
  const payload = JSON.stringify(event);

  const answers = await Promise.all(Array.from({ length: 10 }, () => deliver(world, payload)));

  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
  await buyer.untilStatus('TRIALING');
  await expect
    .poll(() => storedEvents(world, event.id))
    .toEqual([{ state: 'done', attempts: 0, error: null }]);
  const [mail] = await world.server.mailbox.untilReceived(buyer.email);
  expect(mail?.subject).toMatch(/free trial.*started/);
  const { rows } = await world.database.query(
    'select count(*)::int as count from subscriptions where id = $1',
    [await buyer.subscriptionId()],
  );
  expect(rows).toEqual([{ count: 1 }]);
});

test('billing 6: a correctly signed event with a falsified object changes nothing', async () => {
  const { buyer, event } = await aTrialWithoutWebhook(world);
  await deliver(world, JSON.stringify(event));
  const before = await buyer.untilStatus('TRIALING');
  const object = { ...event.data.object, status: 'active', trial_end: 4_000_000_000, items: null };

  const { status } = await deliver(
    world,
    JSON.stringify({ ...event, id: 'evt_falsified', data: { object } }),
  );

  expect(status).toBe(200);
  await expect.poll(() => storedEvents(world, 'evt_falsified')).toMatchObject([{ state: 'done' }]);
  expect(await buyer.current()).toEqual(before);
});

test('billing 2: events in reverse order, each twice in parallel, end in the state at Stripe', async () => {
  const { buyer } = await aTrialWithoutWebhook(world);
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

  // Newest first, each of them twice, all in parallel.
  await Promise.all([...events, ...events].map((event) => deliver(world, JSON.stringify(event))));

  const shown = await buyer.untilStatus('ACTIVE');
  const { items } = await world.stripe.subscriptions.retrieve(id);
  expect(shown).toMatchObject({
    plan: 'MONTHLY',
    cancelAt: null,
    currentPeriodEnd: new Date((items.data[0]?.current_period_end ?? 0) * 1000).toISOString(),
  });
});

test(
  'billing 2: any order of the events, one after the other, ends in the same state',
  { tags: 'exhaustive' },
  async () => {
    const { buyer } = await aTrialWithoutWebhook(world);
    const id = await buyer.subscriptionId();
    await world.stripe.subscriptions.update(id, { cancel_at_period_end: true });
    const customer = await buyer.customerId();
    const { data } = await world.stripe.events.list({ limit: 20 });
    const events = data.filter(
      ({ data: { object } }) => 'customer' in object && object.customer === customer,
    );
    let delivered = 0;
    const permutation = fc.asyncProperty(
      fc.shuffledSubarray(events, { minLength: events.length }),
      async (shuffled) => {
        // A new id for each, so that none counts as a repetition.
        for (const event of shuffled) {
          const payload = JSON.stringify({ ...event, id: `${event.id}_${++delivered}` });
          expect((await deliver(world, payload)).status).toBe(200);
        }
        const pending = `select id from stripe_events where stripe_customer_id = $1 and state = 'pending'`;
        await expect
          .poll(async () => (await world.database.query(pending, [customer])).rowCount, {
            timeout: 45_000,
          })
          .toBe(0);
        expect(await buyer.current()).toMatchObject({
          status: 'TRIALING',
          cancelAt: expect.any(String),
        });
      },
    );
    await fc.assert(permutation, { numRuns: 5 });
    // One about the trial, one about the cancellation.
    await world.server.mailbox.untilReceived(buyer.email, 2);
  },
);

test('billing 48: an event of unknown type or version is accepted and changes nothing', async () => {
  const { buyer, event } = await aTrialWithoutWebhook(world);
  await deliver(world, JSON.stringify(event));
  const before = await buyer.untilStatus('TRIALING');
  const object = { object: 'gift_card', customer: await buyer.customerId(), status: 'canceled' };
  for (const change of [
    { id: 'evt_type', type: 'gift_card.redeemed' },
    { id: 'evt_version', api_version: '2015-10-16' },
    { id: 'evt_bare', type: 'gift_card.redeemed', data: { object: { object: 'gift_card' } } },
  ]) {
    const payload = JSON.stringify({ ...event, data: { object }, ...change });
    expect([change.id, (await deliver(world, payload)).status]).toEqual([change.id, 200]);
    await expect
      .poll(async () => (await storedEvents(world, change.id))[0]?.state)
      .toMatch(/^(done|ignored)$/);
  }
  expect(await buyer.current()).toEqual(before);
});

test('billing 48: a body without the shape of an event is accepted, counted, and not stored', async () => {
  const { buyer, event } = await aTrialWithoutWebhook(world);
  const { data, livemode, ...bare } = event;
  const thin = {
    id: 'evt_thin',
    object: 'v2.core.event',
    livemode,
    created: '2026-11-26T00:00:00Z',
  };
  const others: [string, unknown][] = [
    ['thin', { ...thin, type: 'v2.core.event_destination.ping', related_object: null }],
    ['thin', { ...thin, type: 'v1.billing.meter.error_report_triggered', data: {} }],
    ['without_object', { ...event, id: 'evt_null', data: { object: null } }],
    ['without_object', { ...event, id: 'evt_empty', data: {} }],
    ['without_object', { ...bare, id: 'evt_dataless', livemode }],
    ['without_object', { type: 'ping', id: 'evt_ping', object: 'event', livemode }],
    ['other', { ...event, id: 7 }],
    ['other', { ...bare, data }],
    ['other', []],
    ['other', null],
  ];
  const count = (shape: string) =>
    readMetric(world.server, `billing_unreadable_events_total{shape="${shape}"}`);
  for (const [shape, payload] of others) {
    const before = await count(shape);
    const { status } = await deliver(world, JSON.stringify(payload));
    expect([payload, status]).toEqual([payload, 200]);
    expect(await count(shape)).toBe(before + 1);
  }
  const otherMode = await deliver(world, JSON.stringify({ ...thin, livemode: true }));
  expect(otherMode.status).toBe(400);
  const ids = [event.id, '7', 'evt_thin', 'evt_null', 'evt_empty', 'evt_dataless', 'evt_ping'];
  const query = 'select id from stripe_events where id = any($1)';
  expect((await world.database.query(query, [ids])).rows).toEqual([]);
  expect(await buyer.current()).toBeNull();
});

test('billing 5: a failed synchronization stays pending and succeeds later', async () => {
  const { buyer, event } = await aTrialWithoutWebhook(world);
  await world.outage('500', 60);

  expect((await deliver(world, JSON.stringify(event))).status).toBe(200);

  await expect
    .poll(() => storedEvents(world, event.id))
    .toMatchObject([{ state: 'pending', attempts: 1, error: expect.any(String) }]);
  await world.outage('500', 0);
  await buyer.untilStatus('TRIALING');
  expect(await storedEvents(world, event.id)).toMatchObject([{ state: 'done' }]);
});

test('billing 4: without a database an event gets a 503, and its redelivery succeeds', async () => {
  const { buyer, event } = await aTrialWithoutWebhook(world);
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
    const { status, body } = await deliver(world, payload);
    expect(status).toBe(503);
    expect(body.code).toBe('SERVICE_UNAVAILABLE');
  } finally {
    await admin.query(`alter database ${pg.escapeIdentifier(name)} allow_connections true`);
    await admin.end();
  }

  await expect.poll(async () => (await deliver(world, payload)).status).toBe(200);
  await buyer.untilStatus('TRIALING');
});
