import { cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
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
    const database = await createEmptyDatabase();
    onTestFinished(() => database.drop());
    const earlier = await copyMigrations();
    const later = (await readdir(earlier)).filter((name) => name >= '0079');
    for (const name of later) await rm(join(earlier, name));
    await migrate(database.url, pathToFileURL(`${earlier}/`));
    const client = new pg.Client(database.url);
    await client.connect();
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
    await migrate(database.url, new URL('../migrations/', import.meta.url));
    const { rows } = await client.query(
      'select id, card_brand as brand, card_last4 as last4 from charges order by id',
    );
    await client.end();
    expect(rows).toEqual([
      { id: 'ch_by_link', brand: null, last4: null },
      { id: 'ch_declined', brand: null, last4: null },
      { id: 'ch_paid', brand: 'visa', last4: '4242' },
    ]);
  },
);

/** @returns a folder with the migrations of this release, for one test */
async function copyMigrations(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'migrations-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await cp(new URL('../migrations/', import.meta.url), folder, { recursive: true });
  return folder;
}
