import { afterAll, beforeAll, expect, test } from 'vitest';
import { callSigned, createActions, form } from '../../../../test/calls/console-actions.ts';
import {
  joinConsole,
  startConsole,
  type TestConsole,
  type TestStaff,
} from '../../../../test/worlds/start-console.ts';
import { untilIdle } from '../../../../test/internals/enqueue-job.ts';
import { startBilling, type BillingTestApp } from '../../../../test/worlds/start-billing.ts';
import { syncQueue } from '../../../billing/jobs.ts';
import { openDatabase } from '../../../platform/database/database.ts';
import { turnImport, type SwitchTables } from '../../../platform/switches.ts';

let app: TestConsole;
let world: BillingTestApp;
let owner: TestStaff;
let cookie: string;

beforeAll(async () => {
  world = await startBilling({}, async (overrides) => {
    app = await startConsole(overrides);
    return { ...app.server, close: app.close };
  });
  owner = await app.aMember('owner');
  ({ cookie } = owner);
}, 180_000);

afterAll(() => world.close());

const actions = createActions(() => app);

const read = async (path = '/system') => {
  const { status, body } = await app.call('GET', path, undefined, { cookie });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data;
};

const actsOf = async (action: string) => {
  const { body } = await app.call('GET', `/audit?action=${action}`, undefined, { cookie });
  return body.data;
};

test('each server shows its release while it runs, and one that died is gone after a minute', async () => {
  const another = await world.startAnother();
  const { servers } = await read();
  expect(servers).toHaveLength(2);
  expect(servers[0]).toMatchObject({
    isGone: false,
    version: expect.any(String),
    commit: 'unknown',
  });
  await another.close();
  expect((await read()).servers).toHaveLength(1);

  await world.database.query(
    `insert into servers (id, host, version, commit, started_at, seen_at, runs_jobs)
     values (gen_random_uuid(), 'dead:3000', '0.1.0', 'abc', now() - interval '1 day', now() - interval '121 s', true)`,
  );
  const state = await read();
  expect(state.servers).toMatchObject([{ isGone: false }, { host: 'dead:3000', isGone: true }]);
  expect(state.alerts).toMatchObject([{ name: 'ServerAway' }]);
  await world.database.query(`delete from servers where host = 'dead:3000'`);
});

test('the migrations are all applied, and one of a newer release is named', async () => {
  const { migrations } = await read();
  expect(migrations).toMatchObject({ missing: [], newer: [] });
  expect(migrations.applied).toBeGreaterThan(0);
  await world.database.query(
    `insert into kysely_migration (name, timestamp) values ('9999-next.sql', '')`,
  );
  expect((await read()).migrations.newer).toEqual(['9999-next.sql']);
  await world.database.query(`delete from kysely_migration where name = '9999-next.sql'`);
});

test('failed jobs are counted and tried again, and the audit log has intent and outcome', async () => {
  await world.database.query(
    `insert into pgboss.job (name, state, data, completed_on, policy, retry_limit)
     values ('sync-customer', 'failed', '{"customerId":"cus_unknown"}', now(), 'short', 0)`,
  );
  const queueOf = async () => {
    const { queues } = await read();
    return queues.find(({ name }: { name: string }) => name === 'sync-customer');
  };
  expect(await queueOf()).toMatchObject({ failed: 1 });
  const retry = { action: 'retry-jobs', queue: 'sync-customer' } as const;
  expect((await actions.preview(owner, null, retry)).body.data).toMatchObject({
    confirm: 'Retry sync-customer',
    needsStepUp: false,
  });
  const { body } = await actions.act(owner, null, retry);
  expect(await actions.untilEnded(owner, body.data.id)).toMatchObject({
    state: 'done',
    message: 'Retrying 1 job of sync-customer.',
  });
  await expect.poll(queueOf).toMatchObject({ failed: 0 });
  expect(await actsOf('retry-jobs')).toMatchObject([
    { outcome: 'done', target: 'sync-customer', after: { retried: 1 }, intent: expect.any(Number) },
    { outcome: 'begun', target: 'sync-customer', reason: form.reason, note: form.note },
  ]);
});

test('support and marketing retry nothing', async () => {
  for (const role of ['support', 'marketing'] as const) {
    const member = await app.aMember(role);
    const answer = await actions.preview(member, null, { action: 'retry-events' });
    expect(answer).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
  }
});

test('an event that waits is shown, and gone once its customer was synchronized again', async () => {
  const buyer = await world.aBuyer();
  await buyer.checkOut('MONTHLY');
  await buyer.untilStatus('TRIALING');
  const customer = await buyer.customerId();
  // A later event of this customer would have it synchronized too.
  await world.webhooks('drop');
  await expect.poll(async () => (await read()).events.waiting).toBe(0);
  await untilIdle(world.database, syncQueue.name);
  await world.database.query(
    `insert into stripe_events (id, type, stripe_customer_id, state, attempts, received_at)
     values ('evt_stuck', 'invoice.paid', $1, 'pending', 3, now() - interval '16 min')`,
    [customer],
  );
  const before = await read();
  expect(before.events).toMatchObject({ waiting: 1, failing: 1, oldest: expect.any(String) });
  expect(before.alerts).toMatchObject([{ name: 'EventsWait' }]);
  expect(before.deliveries.received).toBeGreaterThan(1);
  const { body } = await actions.act(owner, null, { action: 'retry-events' });
  expect(await actions.untilEnded(owner, body.data.id)).toMatchObject({
    state: 'done',
    message: 'Synchronizing 1 customer.',
  });
  expect(await actsOf('retry-events')).toMatchObject([
    { outcome: 'done', target: null, after: { retried: 1 }, intent: expect.any(Number) },
    { outcome: 'begun', note: form.note },
  ]);
  await expect.poll(async () => (await read()).events.waiting).toBe(0);
});

test('a checkout that fails is counted by its code, and one that is refused is not', async () => {
  const buyer = await world.aBuyer();
  await world.outage('500', 60);
  const { status } = await buyer.post('/subscription/checkout-session', { plan: 'MONTHLY' });
  expect(status).toBe(503);
  await world.outage('500', 0);
  await buyer.post('/subscription/checkout-session', {
    plan: 'MONTHLY',
    price: { amount: 1, currency: 'usd' },
  });
  await expect
    .poll(async () => (await read()).checkoutFailures)
    .toMatchObject([{ code: 'PAYMENT_PROVIDER_UNAVAILABLE', count: 1 }]);
});

test('prices that are not as announced are named', async () => {
  expect(await read('/system/prices')).toEqual([]);
});

test('today has what waits, as far as it is the role’s', async () => {
  const { rows } = await world.database.query(
    'select stripe_customer_id as id from billing_customers limit 1',
  );
  await world.database.query(
    `insert into comparison_differences (stripe_customer_id, subscription_id) values ('${rows[0].id}', 'sub_other');
     insert into disputes (id, stripe_customer_id, charge, amount, currency, reason, status, evidence_due_at, created_at)
     values ('dp_1', '${rows[0].id}', 'ch_1', 900, 'usd', 'fraudulent', 'needs_response', '2030-01-02', now()),
            ('dp_2', '${rows[0].id}', 'ch_2', 900, 'usd', 'fraudulent', 'won', null, now())`,
  );
  const all = await read('/today');
  expect(all).toEqual({
    failedPayments: { count: 0, sums: [] },
    disputes: {
      count: 1,
      sums: [{ amount: 900, currency: 'usd' }],
      dueAt: '2030-01-02T00:00:00.000Z',
    },
    charges: { count: 1, sums: [{ amount: 900, currency: 'usd' }] },
    events: { count: 0, oldest: null },
    emails: { count: expect.any(Number), oldest: null },
    trials: { running: 1, endingIn3Days: 0 },
    checkoutFailures: 1,
    differences: 1,
    launchWarnings: [],
    switchedOff: [],
  });
  expect((await read()).differences).toMatchObject([
    { subscription: 'sub_other', userId: expect.any(String) },
  ]);
  const off = { on: false, reason: 'other', note: 'For the length of this test.' };
  await callSigned(app.call, owner, 'PUT', '/switches/checkout', off);
  const { cookie: support } = await joinConsole(app.call, await app.aToken('support'));
  const { body } = await app.call('GET', '/today', undefined, { cookie: support });
  expect(body.data).toMatchObject({
    disputes: { count: 1 },
    charges: null,
    events: null,
    trials: null,
    differences: null,
    switchedOff: [{ name: 'checkout', offer: null, since: expect.any(String) }],
  });
});

test('while a business moves in every page says so, and System shows its runs and the rows left out', async () => {
  const engineer = await app.aMember('engineer');
  const seenBy = async (member: TestStaff) =>
    (await app.call('GET', '/system/import', undefined, member)).body.data;
  const importSince = async () =>
    (await app.call('GET', '/session', undefined, engineer)).body.data.importSince;
  expect(await seenBy(owner)).toBeNull();
  expect(await importSince()).toBeNull();

  const db = openDatabase<SwitchTables>(world.database);
  await turnImport(db, true, new Date('2026-11-27T08:00:00Z'));
  await world.database.query(
    `with run as (
       insert into import_runs (file, started_at, new_users, left_out)
       values ('users.csv', '2026-11-27T08:00:00Z', 3, 1) returning id
     ) insert into import_left_out select id, 5, 'ada@', 'EMAIL_INVALID' from run`,
  );
  const leftOut = { file: 'users.csv', line: 5, email: 'ada@', reason: 'EMAIL_INVALID' };
  expect(await seenBy(owner)).toEqual({
    isUnderWay: true,
    since: '2026-11-27T08:00:00.000Z',
    runs: [
      {
        id: expect.any(String),
        file: 'users.csv',
        startedAt: '2026-11-27T08:00:00.000Z',
        endedAt: null,
        newUsers: 3,
        knownUsers: 0,
        leftOut: 1,
      },
    ],
    leftOut: [leftOut],
    leftOutCount: 1,
    waiting: [],
    waitingCount: 0,
    customers: 0,
    unreadCustomers: 0,
    invites: { asked: 0, sent: 0 },
  });
  expect((await seenBy(engineer)).leftOut).toEqual([{ ...leftOut, email: null }]);
  expect(await importSince()).toBe('2026-11-27T08:00:00.000Z');

  await turnImport(db, true, new Date());
  await turnImport(db, false, new Date('2026-11-28T09:00:00Z'));
  expect(await importSince()).toBeNull();
  expect(await seenBy(owner)).toMatchObject({
    isUnderWay: false,
    since: '2026-11-28T09:00:00.000Z',
  });
});

test('what production must not keep is on System, and on the Today of those who read it', async () => {
  const rehearsal = await startConsole({ env: { NODE_ENV: 'production' } });
  const warnings = expect.arrayContaining([
    'STRIPE_SECRET_KEY is a test key: no card is charged, and test cards give access',
  ]);
  const readAs = async (role: 'engineer' | 'support', path: string) => {
    const member = await rehearsal.aMember(role);
    const { body } = await rehearsal.call('GET', path, undefined, { cookie: member.cookie });
    return body.data.launchWarnings;
  };
  expect(await readAs('engineer', '/system')).toEqual(warnings);
  expect(await readAs('engineer', '/today')).toEqual(warnings);
  expect(await readAs('support', '/today')).toEqual([]);
  await rehearsal.close();
});
