import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { aUser, logIn } from '../test/people/a-user.ts';
import { createMigratedDatabase } from '../test/worlds/migrated-database.ts';
import { startServer } from '../test/worlds/start-server.ts';
import { migrate } from './platform/database/migrate.ts';

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
    change: (folder: string) => rm(join(folder, '0001-platform.sql')),
    reason: /another release: 0001-platform\.sql has run there and is missing here/,
  },
  {
    title: 'was added late',
    change: (folder: string) => writeFile(join(folder, '0000-late.sql'), 'select 1;'),
    reason: /expected .*0001-platform\.sql to be at index 0 but 0000-late\.sql/,
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

/** @returns a folder with the migrations of this release, for one test */
async function copyMigrations(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'migrations-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await cp(new URL('../migrations/', import.meta.url), folder, { recursive: true });
  return folder;
}
