import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { anAddress, attemptLogIn, aUser } from '../../../test/people/a-user.ts';
import { openDatabaseProxy } from '../../../test/proxies/database-proxy.ts';
import { startBilling, type BillingTestApp } from '../../../test/worlds/start-billing.ts';
import type { TcpProxy } from '../../../test/proxies/tcp-proxy.ts';

// Most tests make a whole purchase.
vi.setConfig({ testTimeout: 180_000 });

const token = 'a-token-for-prometheus';
let world: BillingTestApp;
let database: TcpProxy;

beforeAll(async () => {
  const { proxy, overrides } = await openDatabaseProxy();
  database = proxy;
  const env = { ...overrides.env, METRICS_TOKEN: token };
  world = await startBilling({ ...overrides, env });
});

afterAll(() => world.close());

async function scrape(): Promise<string> {
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(`${world.server.url}/metrics`, { headers });
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toContain('version=0.0.4');
  return response.text();
}

/** The value of one series, with its labels as in the text. */
async function valueOf(series: string): Promise<number> {
  const line = (await scrape()).split('\n').find((text) => text.startsWith(`${series} `));
  return Number(line?.split(' ').at(-1));
}

const until = (series: string) =>
  expect.poll(() => valueOf(series), { timeout: 45_000, interval: 50 });

test('requests, jobs, synchronizations and subscriptions are counted', async () => {
  const checkouts =
    'http_request_duration_seconds_count{method="POST",route="/api/v1/subscription/checkout-session",status="200"}';
  for (const plan of ['MONTHLY', 'YEARLY'] as const) await (await world.aBuyer()).checkOut(plan);
  expect(await valueOf(checkouts)).toBe(2);
  await until('billing_subscriptions{status="trialing"}').toBe(2);
  await until('billing_syncs_total{outcome="stored"}').toBeGreaterThanOrEqual(2);
  await until(
    'job_duration_seconds_count{queue="sync-customer",outcome="completed"}',
  ).toBeGreaterThanOrEqual(2);
  await world.advance('P7DT2H');
  await until('billing_subscriptions{status="active"}').toBe(2);
  await until('billing_subscriptions{status="trialing"}').toBe(0);
});

test('checkouts are counted by what became of them, from 0 on', async () => {
  const outcomes = () =>
    Promise.all(
      ['opened', 'refused', 'failed'].map((outcome) =>
        valueOf(`billing_checkouts_total{outcome="${outcome}"}`),
      ),
    );
  const [opened = NaN, refused = NaN, failed = NaN] = await outcomes();
  const buyer = await world.aBuyer();
  const checkOut = (plan: string) => buyer.post('/subscription/checkout-session', { plan });
  expect((await checkOut('WEEKLY')).status).toBe(400);
  await world.outage('500', 60);
  expect((await checkOut('MONTHLY')).status).toBe(503);
  await world.outage('500', 0);
  await buyer.subscribe('MONTHLY');
  expect((await checkOut('YEARLY')).status).toBe(409);
  await expect.poll(outcomes).toEqual([opened + 1, refused + 1, failed + 2]);
});

test('a request that ends in a 500 counts as an internal error', async () => {
  expect(await valueOf('http_internal_errors_total')).toBe(0);
  const buyer = await world.aBuyer();
  await world.database.query('alter table billing_mails rename to billing_mails_away');
  try {
    expect((await buyer.get('/user/data')).status).toBe(500);
  } finally {
    await world.database.query('alter table billing_mails_away rename to billing_mails');
  }
  await until('http_internal_errors_total').toBe(1);
  world.server.expectErrorLine('request failed');
});

test(
  'an event that cannot be processed ages, and its synchronization counts as failed',
  { tags: 'exhaustive' },
  async () => {
    const buyer = await world.aBuyer();
    await buyer.subscribe('MONTHLY');
    await until('billing_oldest_unfinished_seconds{what="event"}').toBe(0);
    const failed = (await valueOf('billing_syncs_total{outcome="failed"}')) || 0;
    await world.webhooks('drop');
    await world.stripe.subscriptions.update(await buyer.subscriptionId(), {
      cancel_at_period_end: true,
    });
    const { data } = await world.stripe.events.list({ type: 'customer.subscription.updated' });
    await world.outage('500', 60);
    const answer = await sendEvent(JSON.stringify(data[0]));
    expect(answer.status).toBe(200);
    await until('billing_syncs_total{outcome="failed"}').toBeGreaterThan(failed);
    await until('billing_oldest_unfinished_seconds{what="event"}').toBeGreaterThan(0);
    await until('job_oldest_waiting_seconds{queue="sync-customer"}').toBeGreaterThan(0);
    await world.outage('500', 0);
    await world.webhooks('normal');
    await until('billing_oldest_unfinished_seconds{what="event"}').toBe(0);
    await until('job_oldest_waiting_seconds{queue="sync-customer"}').toBe(0);
  },
);

test(
  'emails that cannot be sent show their age, in both queues',
  { tags: 'exhaustive' },
  async () => {
    const { server } = world;
    const buyer = await world.aBuyer();
    await server.mailbox.refuse(60);
    await buyer.subscribe('MONTHLY');
    await server.post('/auth/forgotPassword', { email: buyer.email });
    await until('billing_oldest_unfinished_seconds{what="mail"}').toBeGreaterThan(1);
    await until('job_oldest_waiting_seconds{queue="account-mail"}').toBeGreaterThan(1);
    await server.mailbox.refuse(0);
    await until('billing_oldest_unfinished_seconds{what="mail"}').toBe(0);
    await until('job_oldest_waiting_seconds{queue="account-mail"}').toBe(0);
  },
);

test('password hashes in progress are counted', async () => {
  const user = await aUser(world.server, { email: anAddress() });
  expect(await valueOf('password_hashes_in_progress')).toBe(0);
  const observed = new AbortController();
  const logInAgain = async () => {
    while (!observed.signal.aborted)
      expect((await attemptLogIn(world.server, user)).status).toBe(200);
  };
  const users = Array.from({ length: 6 }, logInAgain);
  try {
    await until('password_hashes_in_progress').toBeGreaterThan(0);
  } finally {
    observed.abort();
  }
  await Promise.all(users);
  expect(await valueOf('password_hashes_in_progress')).toBe(0);
});

test('without a database only the metrics of the process remain', async () => {
  await database.disconnect();
  const text = await scrape();
  expect(text).toContain('http_request_duration_seconds_count');
  expect(text).not.toMatch(/^(billing_subscriptions|billing_oldest|job_oldest)/m);
  await database.reconnect();
  await until('billing_oldest_unfinished_seconds{what="mail"}').toBe(0);
  world.server.expectErrorLine('job queue failed');
});

test('each alert uses metrics that exist', async () => {
  const alerts = new URL('../../../../docs/prometheus-alerts.yaml', import.meta.url);
  const mentioned = readFileSync(alerts, 'utf8').matchAll(/\b([a-z]\w+)\{job="stillweb"/g);
  const names = new Set([...mentioned].map(([, name]) => name).filter((name) => name !== 'up'));
  expect(names.size).toBeGreaterThan(6);
  const text = await scrape();
  for (const name of names) expect(text).toMatch(new RegExp(`^(# TYPE )?${name}[{ ]`, 'm'));
});

function sendEvent(payload: string) {
  const secret = world.webhookSecret;
  const signature = world.stripe.webhooks.generateTestHeaderString({ payload, secret });
  return world.server.call('POST', '/subscription/webhook', {
    body: payload,
    headers: { 'stripe-signature': signature },
  });
}
