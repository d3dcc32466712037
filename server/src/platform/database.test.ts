import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { aUser, logIn } from '../../test/a-user.ts';
import { createEmptyDatabase } from '../../test/migrated-database.ts';
import { startServer } from '../../test/start-server.ts';
import { openDatabase, openPool } from './database.ts';

test('security 22: connections that fall silent are given up, and the next call is served', async () => {
  const server = await startServer();
  const { token } = await logIn(server, await aUser(server));
  const rename = (name: string) => server.patch('/user/updateName', { name }, { token });
  // At once, so that the pool keeps several connections.
  await Promise.all(Array.from({ length: 10 }, () => rename('Ada')));
  server.databaseProxy.stall();

  const during = await Promise.all(Array.from({ length: 10 }, () => rename('Grace')));
  expect(during.filter(({ status }) => status !== 200)).toContainEqual(
    expect.objectContaining({
      status: 503,
      body: expect.objectContaining({ code: 'SERVICE_UNAVAILABLE' }),
    }),
  );
  const after = await Promise.all(Array.from({ length: 10 }, () => rename('Hedy')));
  for (const answer of after) expect(answer).toMatchObject({ status: 200 });
  await server.databaseProxy.disconnect();
  await server.databaseProxy.reconnect();
  server.expectErrorLine('job queue failed');
  await server.close();
}, 40_000);

/** A table with one row, and two statements that look for it: by name of its column, and by all. */
async function openThings() {
  const database = await createEmptyDatabase();
  const pool = openPool(database.url);
  const db = openDatabase<{ things: { id: number; name: string } }>(pool);
  await pool.query("create table things as select 1 as id, 'one'::text as name");
  const one = db.selectFrom('things').where('id', '=', 1);
  return {
    db,
    findName: () => one.select('name').executeTakeFirst(),
    findAll: () => one.selectAll().executeTakeFirst(),
    close: async () => {
      await pool.end();
      await database.drop();
    },
  };
}

test('a statement is planned once for a connection, unless it asks for all columns', async () => {
  const { db, findName, findAll, close } = await openThings();
  for (const find of [findName, findAll, findName, findAll]) await find();
  const planned = await sql<{ statement: string; calls: string }>`
    select statement, generic_plans + custom_plans as calls from pg_prepared_statements`.execute(
    db,
  );
  expect(planned.rows).toEqual([
    { statement: 'select "name" from "things" where "id" = $1', calls: '2' },
  ]);
  await close();
});

test('a migration while we run that adds a column fails no statement, one that changes a type one call', async () => {
  const { db, findName, findAll, close } = await openThings();
  for (const find of [findName, findAll]) expect(await find()).toMatchObject({ name: 'one' });
  await sql`alter table things add column size int`.execute(db);
  for (const find of [findName, findAll]) expect(await find()).toMatchObject({ name: 'one' });
  await sql`alter table things alter column name type varchar(9)`.execute(db);
  await expect(findName()).rejects.toThrow('cached plan must not change result type');
  for (const find of [findName, findAll]) expect(await find()).toMatchObject({ name: 'one' });
  await close();
});
