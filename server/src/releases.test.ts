import { cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { listWrongPayments } from '../test/money/list-wrong-payments.ts';
import { aUser, logIn } from '../test/people/a-user.ts';
import { createEmptyDatabase, createMigratedDatabase } from '../test/worlds/migrated-database.ts';
import { startServer } from '../test/worlds/start-server.ts';
import { migrate } from './platform/migrate.ts';

const additive = `
  alter table users add column locale text not null default 'en';
  alter table sessions add column country text;
  create table notes (id bigint generated always as identity primary key, text text not null);`;

test('security 35: a release starts and serves on the schema of a newer one', async () => {
  const database = await createMigratedDatabase();
  const newer = await copyMigrations();
  await writeFile(join(newer, '9998-additive.sql'), additive);
  await writeFile(join(newer, '9999-empty.sql'), 'select 1;');
  await migrate(database.url, pathToFileURL(`${newer}/`));
  const server = await startServer({ database });
  expect((await fetch(`${server.url}/health/ready`)).status).toBe(200);
  const { token } = await logIn(server, await aUser(server));
  expect((await server.get('/subscription/current', { token })).status).toBe(200);
  const message = 'a newer release has migrated the database';
  expect(server.logLines.filter(({ msg }) => msg === message)).toMatchObject([
    { level: 40, migrations: ['9998-additive.sql', '9999-empty.sql'] },
  ]);
  await server.close();
});

test('a migration gives way to a transaction with which it would be in a deadlock', async () => {
  const database = await createMigratedDatabase();
  onTestFinished(() => database.drop());
  const newer = await copyMigrations();
  const changes = 'alter table sessions add column a int; alter table users add column b int;';
  await writeFile(join(newer, '9998-two-tables.sql'), changes);
  const client = new pg.Client(database.url);
  await client.connect();
  onTestFinished(() => client.end());
  await client.query('begin; lock table users in row share mode');
  const migrated = migrate(database.url, pathToFileURL(`${newer}/`));
  migrated.catch(() => undefined);
  const waiting = `select from pg_locks where not granted and relation = 'users'::regclass`;
  await expect.poll(async () => (await client.query(waiting)).rowCount).toBe(1);
  await client.query('select from sessions');
  await client.query('commit');
  await expect(migrated).resolves.toEqual([]);
});

test.each([
  {
    title: 'is missing',
    change: (folder: string) => rm(join(folder, '0001-account.sql')),
    reason: /0001-account\.sql is missing/,
  },
  {
    title: 'was added late',
    change: (folder: string) => writeFile(join(folder, '0000-late.sql'), 'select 1;'),
    reason: /expected .*0001-account\.sql to be at index 0 but 0000-late\.sql/,
  },
])('security 35: a release fails when an older migration $title', async ({ change, reason }) => {
  const database = await createMigratedDatabase();
  onTestFinished(() => database.drop());
  const folder = await copyMigrations();
  await change(folder);
  await expect(migrate(database.url, pathToFileURL(`${folder}/`))).rejects.toMatchObject({
    message: 'The database could not be migrated',
    cause: { message: expect.stringMatching(reason) },
  });
});

test(
  'billing 62: the card that a receipt names becomes that of its charge',
  { tags: 'exhaustive' },
  async () => {
    const { client, migrateToNow } = await openEarlierDatabase('0079');
    await client.query(`
      insert into billing_customers (user_id, generation, stripe_customer_id, email, name)
        values ('1', 1, 'cus_1', 'ada@example.com', 'Ada');
      insert into charges (id, stripe_customer_id, invoice_id, amount, amount_refunded, currency, status,
        disputed, created_at) values
        ('ch_paid', 'cus_1', 'in_1', 900, 0, 'usd', 'succeeded', false, now()),
        ('ch_declined', 'cus_1', 'in_1', 900, 0, 'usd', 'failed', false, now()),
        ('ch_by_link', 'cus_1', 'in_2', 900, 0, 'usd', 'succeeded', false, now());
      insert into billing_mails (key, user_id, content, message_id) values
        ('receipt:in_1', '1', '{"kind":"receipt","invoice":"in_1","card":{"brand":"visa","last4":"4242"}}', 'a'),
        ('receipt:in_2', '1', '{"kind":"receipt","invoice":"in_2","card":null}', 'b')`);
    await migrateToNow();
    const { rows } = await client.query(
      'select id, card_brand as brand, card_last4 as last4 from charges order by id',
    );
    expect(rows).toEqual([
      { id: 'ch_by_link', brand: null, last4: null },
      { id: 'ch_declined', brand: null, last4: null },
      { id: 'ch_paid', brand: 'visa', last4: '4242' },
    ]);
  },
);

test(
  'billing 61: a subscription of an earlier release says what its payments add up to',
  { tags: 'exhaustive' },
  async () => {
    const { client, migrateToNow } = await openEarlierDatabase('0080');
    await client.query(paymentsOfThree);
    await migrateToNow();
    expect(await listWrongPayments(client)).toEqual([]);
    const { rows } = await client.query(
      'select id, first_paid_at, returnable, withdrew_before from subscriptions order by id',
    );
    const nothing = { first_paid_at: null, returnable: '0', withdrew_before: false };
    expect(rows).toEqual([
      { ...nothing, id: 'sub_again', withdrew_before: true },
      {
        ...nothing,
        id: 'sub_paid',
        first_paid_at: new Date('2026-01-02T00:00:00Z'),
        returnable: '1500',
      },
      { ...nothing, id: 'sub_withdrawn', first_paid_at: new Date('2026-01-02T00:00:00Z') },
    ]);
  },
);

/** One who has paid, and one who has withdrawn and subscribes again. */
const paymentsOfThree = `
  insert into billing_customers (user_id, generation, stripe_customer_id, email, name) values
    ('1', 1, 'cus_1', 'ada@example.com', 'Ada'), ('2', 1, 'cus_2', 'bob@example.com', 'Bob');
  insert into subscriptions (id, stripe_customer_id, status, plan, currency, cancel_at_period_end, created_at,
    fetch_started_at)
  select id, customer, 'active', 'MONTHLY', 'usd', false, now(), now()
  from (values ('sub_paid', 'cus_1'), ('sub_withdrawn', 'cus_2'), ('sub_again', 'cus_2')) row (id, customer);
  insert into invoices (id, stripe_customer_id, subscription_id, status, currency, subtotal, discount, tax, total,
    amount_due, amount_paid, amount_remaining, tax_lines, attempts, created_at, paid_at)
  select id, customer, subscription, status, 'usd', total, 0, 0, total, total, 0, 0, '[]', 1, now(),
    paid_at::timestamptz
  from (values
    ('in_trial', 'cus_1', 'sub_paid', 'paid', 0, '2026-01-01T00:00Z'),
    ('in_first', 'cus_1', 'sub_paid', 'paid', 900, '2026-01-02T00:00Z'),
    ('in_later', 'cus_1', 'sub_paid', 'paid', 900, '2026-02-02T00:00Z'),
    ('in_open', 'cus_1', 'sub_paid', 'open', 900, null),
    ('in_withdrawn', 'cus_2', 'sub_withdrawn', 'paid', 900, '2026-01-02T00:00Z'),
    ('in_again', 'cus_2', 'sub_again', 'open', 900, null)
  ) row (id, customer, subscription, status, total, paid_at);
  insert into charges (id, stripe_customer_id, invoice_id, amount, amount_refunded, currency, status, disputed,
    created_at)
  select id, customer, invoice, 900, refunded, 'usd', status, disputed, now()
  from (values
    ('ch_failed', 'cus_1', 'in_first', 0, 'failed', false),
    ('ch_first', 'cus_1', 'in_first', 300, 'succeeded', false),
    ('ch_later', 'cus_1', 'in_later', 0, 'succeeded', false),
    ('ch_withdrawn', 'cus_2', 'in_withdrawn', 900, 'succeeded', false),
    ('ch_lost', 'cus_1', 'in_later', 0, 'succeeded', true)
  ) row (id, customer, invoice, refunded, status, disputed);
  insert into refunds (id, stripe_customer_id, charge, amount, currency, status, created_at) values
    ('re_part', 'cus_1', 'ch_first', 300, 'usd', 'succeeded', now()),
    ('re_failed', 'cus_1', 'ch_later', 900, 'usd', 'failed', now()),
    ('re_withdrawn', 'cus_2', 'ch_withdrawn', 900, 'usd', 'pending', now());
  insert into disputes (id, stripe_customer_id, charge, amount, currency, reason, status, created_at) values
    ('dp_lost', 'cus_1', 'ch_lost', 900, 'usd', 'fraudulent', 'lost', now());
  insert into withdrawals (user_id, subscription_id, state, refund_amount, received_at) values
    ('2', 'sub_withdrawn', 'done', 900, now())`;

/** A database as the last release before a migration has left it, which can be migrated to this release. */
async function openEarlierDatabase(migration: string) {
  const database = await createEmptyDatabase();
  const earlier = await copyMigrations();
  const later = (await readdir(earlier)).filter((name) => name >= migration);
  for (const name of later) await rm(join(earlier, name));
  await migrate(database.url, pathToFileURL(`${earlier}/`));
  const client = new pg.Client(database.url);
  await client.connect();
  onTestFinished(async () => {
    await client.end();
    await database.drop();
  });
  const migrateToNow = () => migrate(database.url, new URL('../migrations/', import.meta.url));
  return { client, migrateToNow };
}

/** @returns a folder with the migrations of this release, for one test */
async function copyMigrations(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'migrations-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await cp(new URL('../migrations/', import.meta.url), folder, { recursive: true });
  return folder;
}
