import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';

import {
  createEmptyDatabase,
  createMigratedDatabase,
} from '../server/test/worlds/migrated-database.ts';
import { openPool } from '../server/src/platform/database/database.ts';
import { opsOn } from './test/run-ops.ts';

// Each command is a process, and one waits for its time limit.
vi.setConfig({ testTimeout: 180_000 });

let database: Awaited<ReturnType<typeof createMigratedDatabase>>;

beforeAll(async () => {
  database = await createMigratedDatabase();
});

afterAll(() => database.drop());

const ops = (...args: string[]) => opsOn(database.url, ...args);

test.each(['resync', 'licence'])('ops %s fails with one line for an unknown address', (command) => {
  expect(ops(command, ' Nobody@Stillweb.example')).toEqual({
    status: 1,
    stdout: '',
    stderr: 'No account has the address nobody@stillweb.example.\n',
  });
});

test.each(['resync', 'licence'])(
  'security 57: ops %s refuses an invisible character',
  (command) => {
    expect(ops(command, 'ann\u200b@stillweb.example')).toEqual({
      status: 1,
      stdout: '',
      stderr: 'Invalid email format\n',
    });
  },
);

test('ops events lists failed events and retries them', () => {
  expect(ops('events', '--failed')).toMatchObject({ status: 0, stdout: 'No event has failed.\n' });
  expect(ops('events', 'retry')).toMatchObject({
    status: 0,
    stdout: '0 events of 0 customers are tried again.\n',
  });
});

test('ops orphans says that there are none, and ops adopt refuses an unknown customer', () => {
  expect(ops('orphans')).toMatchObject({
    status: 0,
    stdout: 'Every customer who is charged belongs to an account.\n',
  });
  expect(ops('adopt', 'cus_unknown')).toMatchObject({
    status: 1,
    stderr: 'cus_unknown is no customer without an account.\n',
  });
});

test('ops shows the keys of LICENCE_SECRET, and unlinks no unknown browser', () => {
  expect(ops('licence-keys')).toMatchObject({
    status: 1,
    stderr: 'Set LICENCE_SECRET to what the servers have.\n',
  });
  vi.stubEnv('LICENCE_SECRET', `${'l'.repeat(32)},${'s'.repeat(32)}`);
  onTestFinished(() => void vi.unstubAllEnvs());
  expect(ops('licence-keys')).toMatchObject({
    status: 0,
    stdout: expect.stringMatching(
      /^key +[\w-]{8}, signs, 0 of 0 .*\nkey +[\w-]{8}, spare, 0 of 0 /,
    ),
  });
  expect(ops('licence', 'unlink', 'no-id')).toMatchObject({
    status: 1,
    stderr: 'no-id is no linked browser.\n',
  });
});

test.each([
  ['release-job account-mail', /^No job of account-mail waits/],
  ['clear-limits', /^No limit has counted anything/],
  ['deliverable --since 2026-11-23', /^Undeliverable \(since 2026-11-23T/],
  ['restart-pass read-balance', /^pass +read-balance, last complete/],
  ['end-sessions --all', /^0 changes of an address/],
])('ops %s changes nothing without --write', (command, says) => {
  const shown = ops(...command.split(' '));
  expect(shown).toMatchObject({ status: 0, stdout: expect.stringMatching(says), stderr: '' });
  expect(shown.stdout).toMatch(/\nNothing was changed\. Add --write for that\.\n$/);
  const written = ops(...command.split(' '), '--write');
  expect(written).toMatchObject({ status: 0, stderr: '' });
  expect(written.stdout).not.toContain('Nothing was changed');
});

test.each([
  ['deliverable', ' Nobody@Stillweb.example', /^No account has the address nobody@/],
  ['own-tables', '--write', /^Set DATABASE_OWNER_URL to the role that should own the tables\.$/m],
  ['pending', '--write', /^npm run ops -- why EMAIL/],
])('ops %s %s fails', (command, argument, message) => {
  expect(ops(command, argument)).toMatchObject({
    status: 1,
    stdout: '',
    stderr: expect.stringMatching(message),
  });
});

test('ops own-tables gives the database to the role of DATABASE_OWNER_URL', async () => {
  const owner = `owner_${process.pid}`;
  await query(database.url, `create role ${owner} login password 'secret'`);
  const given = await createMigratedDatabase();
  onTestFinished(async () => {
    await given.drop();
    await query(database.url, `drop role ${owner}`);
  });
  const url = Object.assign(new URL(given.url), { username: owner, password: 'secret' });
  vi.stubEnv('DATABASE_OWNER_URL', url.href);
  onTestFinished(() => void vi.unstubAllEnvs());
  const owners = () =>
    query(
      given.url,
      `select distinct pg_get_userbyid(relowner)::text as owner, pg_get_userbyid(datdba)::text as database
       from pg_class join pg_database on datname = current_database()
       where relnamespace in ('public'::regnamespace, 'pgboss'::regnamespace)`,
    );
  const says = expect.stringContaining(`${owner} gets 1 database of postgres\n`);
  expect(opsOn(given.url, 'own-tables')).toMatchObject({ status: 0, stdout: says, stderr: '' });
  expect(await owners()).toEqual([{ owner: 'postgres', database: 'postgres' }]);
  expect(opsOn(url.href, 'own-tables', '--write')).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(/^The role in DATABASE_URL lacks a privilege: must be owner/),
  });
  expect(opsOn(given.url, 'own-tables', '--write')).toMatchObject({ status: 0, stdout: says });
  expect(await owners()).toEqual([{ owner, database: owner }]);
});

test('a role that may only select reads with ops, and cannot write', async () => {
  const url = await aReadOnlyRole();
  expect(opsOn(url, 'why', 'ada@stillweb.example')).toMatchObject({
    status: 0,
    stdout: expect.stringContaining('cus_ada'),
    stderr: '',
  });
  expect(opsOn(url, 'events', '--failed')).toEqual({
    status: 0,
    stdout: 'No event has failed.\n',
    stderr: '',
  });
  expect(opsOn(url, 'pending')).toMatchObject({ status: 0, stderr: '' });
  expect(opsOn(url, 'resync', 'ada@stillweb.example')).toEqual({
    status: 1,
    stdout: '',
    stderr:
      'The role in DATABASE_URL lacks a privilege: permission denied for table billing_customers\n',
  });
});

test('ops migrates nothing', async () => {
  const empty = await createEmptyDatabase();
  onTestFinished(() => empty.drop());
  expect(opsOn(empty.url, 'events', '--failed').status).toBe(1);
  expect(opsOn(empty.url, 'events', 'retry')).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('belong to another release'),
  });
  expect(await query(empty.url, `select to_regnamespace('pgboss')::text as name`)).toEqual([
    { name: null },
  ]);

  const older = await createMigratedDatabase();
  onTestFinished(() => older.drop());
  const [installed] = await query(
    older.url,
    'update pgboss.version set version = version - 1 returning version',
  );
  expect(opsOn(older.url, 'events', '--failed').status).toBe(0);
  expect(opsOn(older.url, 'events', 'retry').status).toBe(1);
  expect(await query(older.url, 'select version from pgboss.version')).toEqual([installed]);
});

test('ops ends when the database does not answer', async () => {
  const pool = openPool(database.url);
  const client = await pool.connect();
  await client.query('begin; lock table stripe_events');
  expect(ops('events', '--failed')).toMatchObject({
    status: 1,
    stderr: 'canceling statement due to statement timeout\n',
  });
  client.release(true);
  await pool.end();
});

/** A role that may read all tables, and no more; one user has a customer at Stripe. */
async function aReadOnlyRole(): Promise<string> {
  const role = `reader_${process.pid}`;
  const url = new URL(database.url);
  Object.assign(url, { username: role, password: 'secret' });
  await query(
    database.url,
    `create role ${role} login password 'secret';
    grant pg_read_all_data to ${role};
    insert into users (email, name, password_hash) values ('ada@stillweb.example', 'Ada', '');
    insert into billing_customers (user_id, generation, stripe_customer_id, email, name)
      select id, 1, 'cus_ada', email, name from users`,
  );
  onTestFinished(async () => void (await query(database.url, `drop role ${role}`)));
  return url.href;
}

async function query(url: string, statement: string): Promise<object[]> {
  const pool = openPool(url);
  const { rows } = await pool.query(statement);
  await pool.end();
  return rows;
}
