import type pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { enqueueJob } from '../../test/internals/enqueue-job.ts';
import { countFinishedJobs, metricsToken } from '../../test/internals/metrics.ts';
import { startServer, type TestServer } from '../../test/worlds/start-server.ts';
import { openPool } from '../platform/database/database.ts';
import { purgeQueue } from './purge.ts';

let server: TestServer;
let database: pg.Pool;
/** The server's clock, which can advance each time that it is read. */
let aheadMs = 0;
let stepMs = 0;

beforeAll(async () => {
  server = await startServer({
    env: { METRICS_TOKEN: metricsToken },
    clock: () => new Date(Date.now() + (aheadMs += stepMs)),
  });
  database = openPool(server.databaseUrl);
});

afterEach(() => {
  aheadMs = 0;
  stepMs = 0;
});

afterAll(async () => {
  await database.end();
  await server.close();
});

async function purgeOnce(): Promise<void> {
  const before = await countFinishedJobs(server, purgeQueue.name);
  await enqueueJob(database, purgeQueue);
  await expect.poll(() => countFinishedJobs(server, purgeQueue.name)).toBeGreaterThan(before);
}

async function insertUser(name: string, options: { verified: boolean; age: string }) {
  const { rows } = await database.query(
    `insert into users (email, name, password_hash, email_verified_at, created_at)
     values ($1 || '@stillweb.example', $1, '', case when $2 then now() end, now() - $3::interval)
     returning id`,
    [name, options.verified, options.age],
  );
  return rows[0].id;
}

test('unverified users are deleted after 30 days, unless they have a customer or a link', async () => {
  const old = { verified: false, age: '31 days' };
  const gone = await insertUser('gone', old);
  await insertUser('recent', { verified: false, age: '29 days' });
  await insertUser('verified', { verified: true, age: '31 days' });
  const buyer = await insertUser('buyer', old);
  const asked = await insertUser('customer being created', old);
  const again = await insertUser('again', old);
  await database.query(
    `insert into billing_customers (user_id, generation, stripe_customer_id) values ($1, 1, 'cus_buyer')`,
    [buyer],
  );
  await database.query('insert into customer_reservations (user_id, generation) values ($1, 1)', [
    asked,
  ]);
  await database.query(
    `insert into one_time_secrets (user_id, purpose, expires_at) values
     ($1, 'verify-email', now() - interval '1 day'),
     ($2, 'verify-email', now() + interval '1 hour')`,
    [gone, again],
  );

  await purgeOnce();

  const { rows } = await database.query('select name from users order by name');
  expect(rows.map(({ name }) => name)).toEqual([
    'again',
    'buyer',
    'customer being created',
    'recent',
    'verified',
  ]);
});

test('moving in 11: an unverified user who was imported is deleted 30 days after the import', async () => {
  const imported = async (name: string, ago: string) => {
    await insertUser(name, { verified: false, age: '3 years' });
    const set = 'update users set imported_at = now() - $1::interval where name = $2';
    await database.query(set, [ago, name]);
  };
  await imported('imported', '29 days');
  await imported('imported before', '31 days');
  await imported('signed up again', '31 days');
  await database.query(
    `insert into registrations (user_id, name, password_hash, created_at, expires_at)
     select id, '', '', now(), now() + interval '1 h' from users where name = 'signed up again'`,
  );
  await purgeOnce();
  const { rows } = await database.query(
    'select name from users where imported_at is not null order by name',
  );
  expect(rows.map(({ name }) => name)).toEqual(['imported', 'signed up again']);
  await database.query('delete from users where imported_at is not null');
});

test.each([
  [
    'a session that has expired',
    `insert into sessions (user_id, token_hash, user_agent, proved_at, created_at, last_used_at, expires_at)
     select id, what::bytea, what, now(), now(), now(), expires
     from users, (values ('gone', now() - interval '1 s'), ('kept', now() + interval '1 h')) v (what, expires)
     where name = 'verified'`,
    'select user_agent as what from sessions',
  ],
  [
    'a sign-up that has waited for 30 days',
    `insert into registrations (user_id, name, password_hash, created_at, expires_at)
     select id, what, what, now(), expires
     from users, (values ('gone', now() - interval '1 s'), ('kept', now() + interval '1 h')) v (what, expires)
     where users.name = 'recent'`,
    'select name as what from registrations',
  ],
  [
    'a secret that has expired',
    `insert into one_time_secrets (user_id, purpose, email, expires_at)
     select id, 'notice', what, expires
     from users, (values ('gone', now() - interval '1 s'), ('kept', now() + interval '1 h')) v (what, expires)
     where name = 'verified'`,
    `select email as what from one_time_secrets where purpose = 'notice'`,
  ],
  [
    'a change of an account that has expired',
    `insert into account_changes (user_id, kind, new_email, begun_at, takes_effect_at, expires_at)
     select id, 'address', what, now(), now(), expires
     from (values ('recent', 'gone', now() - interval '1 s'),
       ('verified', 'kept', now() + interval '1 h')) v (owner, what, expires)
     join users on name = owner`,
    'select new_email as what from account_changes',
  ],
  [
    'a counter that has expired',
    `insert into rate_limits (key, points, expire) values
     ('gone', 1, 0), ('kept', 1, extract(epoch from now() + interval '1 h') * 1000)`,
    `select key as what from rate_limits`,
  ],
  [
    'an event that was processed 45 days ago',
    `insert into stripe_events (id, type, state, received_at) values
     ('gone', '', 'done', now() - interval '46 d'), ('ignored', '', 'ignored', now() - interval '46 d'),
     ('kept', '', 'done', now() - interval '44 d'), ('kept, pending', '', 'pending', now() - interval '1 y')`,
    'select id as what from stripe_events',
  ],
  [
    'a checkout that was closed 90 days ago',
    `insert into checkout_attempts (id, user_id, stripe_customer_id, plan, price_id, with_trial, language, state,
       created_at)
     select gen_random_uuid(), gen_random_uuid(), '', what, '', true, 'en', state, now() - age
     from (values ('gone', 'expired', interval '91 d'), ('gone too', 'complete', interval '91 d'),
       ('kept', 'expired', interval '89 d'), ('kept, open', 'open', interval '1 y'),
       ('kept, led to a purchase', 'complete', interval '1 y')) v (what, state, age);
     update checkout_attempts set completed_at = created_at where plan = 'kept, led to a purchase'`,
    'select plan as what from checkout_attempts',
  ],
  [
    'a checkout that failed 30 days ago',
    `insert into checkout_failures (code, request_id, at) values
     ('INTERNAL', 'gone', now() - interval '31 d'), ('INTERNAL', 'kept', now() - interval '29 d')`,
    'select request_id as what from checkout_failures',
  ],
  [
    'a difference from Stripe that was found 30 days ago',
    `insert into comparison_differences (stripe_customer_id, subscription_id, found_at) values
     ('', 'gone', now() - interval '31 d'), ('', 'kept', now() - interval '29 d')`,
    'select subscription_id as what from comparison_differences',
  ],
  [
    'a change of plan that failed or was made a day ago',
    `insert into billing_customers (user_id, generation, stripe_customer_id)
     select gen_random_uuid(), 1, customer from unnest(array['cus_1', 'cus_2', 'cus_3', 'cus_4']) as customer;
     insert into plan_changes (stripe_customer_id, id, subscription_id, plan, price_id, params, state, failed_at, made_at)
     select customer, gen_random_uuid(), what, '', '', '{}', state,
       case when state = 'failed' then now() - age end, case when state = 'made' then now() - age end
     from (values ('cus_1', 'gone', 'failed', interval '25 h'), ('cus_2', 'kept', 'failed', interval '23 h'),
       ('cus_3', 'kept, open', 'open', null), ('cus_4', 'gone', 'made', interval '25 h')) v (customer, what, state, age)`,
    'select subscription_id as what from plan_changes',
  ],
  [
    'a withdrawal without confirmation for 30 days',
    `insert into withdrawals (name, received_at, created_at, state)
     select what, now(), now() - age, state
     from (values ('gone', 'received', interval '31 d'), ('kept', 'received', interval '29 d'),
       ('kept, confirmed', 'done', interval '1 y')) v (what, state, age)`,
    'select name as what from withdrawals',
  ],
  [
    'a billing email that was sent or suppressed a year ago',
    `insert into billing_mails (key, user_id, recipient, content, created_at, sent_at, suppressed_at)
     select key, gen_random_uuid(), recipient, '{}', now() - interval '2 y', now() - sent, now() - suppressed
     from (values
       ('gone', 'customer', interval '366 d', null::interval),
       ('gone, suppressed', 'customer', null, interval '366 d'),
       ('kept', 'customer', interval '364 d', null),
       ('kept, suppressed', 'customer', null, interval '364 d'),
       ('kept, not sent', 'customer', null, null),
       ('kept, to the operator', 'operator', interval '366 d', null),
       ('kept, to the operator and suppressed', 'operator', null, interval '366 d'))
       v (key, recipient, sent, suppressed)`,
    'select key as what from billing_mails',
  ],
  [
    'what is known of an email that was sent a year ago',
    `insert into mail_log (message_id, kind, result, created_at, last_at) values
     ('gone', '', 'sent', now() - interval '2 y', now() - interval '366 d'),
     ('kept', '', 'sent', now() - interval '2 y', now() - interval '364 d')`,
    `select message_id as what from mail_log where kind = ''`,
  ],
  [
    'a log-in of 180 days ago',
    `insert into account_events (user_id, kind, browser, at)
     select id, 'log-in', what, now() - age from users,
       (values ('gone', interval '181 d'), ('kept', interval '179 d')) v (what, age)
     where name = 'verified'`,
    'select browser as what from account_events',
  ],
  [
    'a grant that has expired',
    `insert into licence_grants (code_hash, user_id, challenge, install_id, name, version, linked_by, expires_at)
     select what::bytea, id, '', gen_random_uuid(), what, '', 'page', expires
     from users, (values ('gone', now() - interval '1 s'), ('kept', now() + interval '1 h')) v (what, expires)
     where users.name = 'verified'`,
    'select name as what from licence_grants',
  ],
  [
    'the code of a browser that has expired',
    `insert into licence_device_codes (device_code_hash, user_code_hash, install_id, name, version,
       network, interval_seconds, created_at, expires_at)
     select what::bytea, what::bytea, gen_random_uuid(), what, '', '', 5, now(), expires
     from (values ('gone', now() - interval '1 s'), ('kept', now() + interval '1 h')) v (what, expires)`,
    'select name as what from licence_device_codes',
  ],
  [
    'a browser that was not seen for 90 days',
    `insert into licence_devices (user_id, install_id, name, extension_version, linked_by,
       credential_hash, unlink_hash, linked_at, renewed_at, last_seen_on)
     select id, gen_random_uuid(), what, '', 'page', '', '', now(), now(), current_date - days
     from users, (values ('gone', 91), ('kept', 89)) v (what, days) where users.name = 'verified'`,
    'select name as what from licence_devices',
  ],
  [
    'what was written a year ago about an uninstalled extension',
    `insert into uninstall_comments (written_on, reason, comment)
     select current_date - days, 'other', what from (values ('gone', 367), ('kept', 363)) v (what, days)`,
    'select comment as what from uninstall_comments',
  ],
  [
    'a message to support of two years ago',
    `insert into help_requests (topic, name, email, message, context, created_at)
     select 'other', what, '', '', '{}', now() - age
     from (values ('gone', interval '2 y 1 d'), ('kept', interval '2 y' - interval '1 d')) v (what, age)`,
    'select name as what from help_requests',
  ],
])('%s is deleted, and others stay', async (_what, insertion, remaining) => {
  await database.query(insertion);
  await purgeOnce();
  const { rows } = await database.query(remaining);
  const left = rows.map(({ what }) => what);
  expect(left.filter((what) => !what.startsWith('kept'))).toEqual([]);
  expect(left).toContain('kept');
});

test('of many rows a job deletes a part, and the next job goes on', async () => {
  await database.query(
    `insert into rate_limits (key, points, expire) select 'many ' || n, 1, 0 from generate_series(1, 3500) n`,
  );
  const before = await countFinishedJobs(server, purgeQueue.name);
  stepMs = 120_000;
  await enqueueJob(database, purgeQueue);
  const left = async () => {
    const { rows } = await database.query(
      `select count(*)::int as left from rate_limits where key like 'many%'`,
    );
    return rows[0].left;
  };
  await expect.poll(left).toBe(0);
  stepMs = 0;
  await expect
    .poll(async () => (await countFinishedJobs(server, purgeQueue.name)) - before)
    .toBeGreaterThanOrEqual(4);
  await expect
    .poll(() => server.logLines)
    .toContainEqual(
      expect.objectContaining({ msg: 'purged', table: 'rate_limits', deleted: 1000 }),
    );
});
