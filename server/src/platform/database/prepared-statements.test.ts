import { type Generated, type Kysely, sql } from 'kysely';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMigratedDatabase } from '../../../test/worlds/migrated-database.ts';
import { openDatabase, openPool } from './database.ts';
import { prepare, type ValueOf } from './prepared-statements.ts';

type Tables = { things: { id: Generated<number>; name: string } };

let pool: pg.Pool;
let db: Kysely<Tables>;
let drop: () => Promise<void>;
beforeAll(async () => {
  const database = await createMigratedDatabase();
  drop = database.drop;
  pool = openPool(database.url);
  db = openDatabase<Tables>(pool);
  await pool.query(`create table things (id int generated always as identity, name text)`);
  await db.insertInto('things').values({ name: 'one' }).execute();
});
afterAll(async () => {
  await db.destroy();
  await drop();
});

const findAs = (as: string) =>
  prepare(as, (on: Kysely<Tables>, value: ValueOf<{ name: string }>) =>
    on.selectFrom('things').selectAll().where('name', '=', value('name')),
  );

const statements = {
  thing: findAs('thing'),
  changing: findAs('changing'),
  nameless: findAs('nameless'),
};

const find = (on: Kysely<Tables>, name: string, as: keyof typeof statements = 'thing') =>
  statements[as](on, { name });

/** What the one connection that the tests use has prepared. */
const prepared = (on: Kysely<Tables>) =>
  sql<{ name: string; calls: number }>`
    select name, (generic_plans + custom_plans)::int as calls from pg_prepared_statements`.execute(
    on,
  );

test('a statement is prepared once for a connection, and used with other values', async () => {
  await db.connection().execute(async (connection) => {
    expect(await find(connection, 'one')).toEqual([{ id: 1, name: 'one' }]);
    expect(await find(connection, 'two')).toEqual([]);
    const { rows } = await prepared(connection);
    expect(rows).toEqual([{ name: 'thing', calls: 2 }]);
  });
});

test('a table that a migration changes meanwhile is read as it is now, and its connection ends', async () => {
  await db.connection().execute((connection) => find(connection, 'one', 'changing'));
  await pool.query('alter table things add column size int');
  await db.connection().execute(async (connection) => {
    expect(await find(connection, 'one', 'changing')).toEqual([{ id: 1, name: 'one', size: null }]);
  });
  await db.connection().execute(async (connection) => {
    expect((await prepared(connection)).rows).toEqual([]);
    expect(await find(connection, 'one', 'changing')).toHaveLength(1);
  });
});

test('a transaction runs the statement without a name', async () => {
  await db.transaction().execute(async (trx) => {
    expect(await find(trx, 'one', 'nameless')).toHaveLength(1);
    const { rows } = await prepared(trx);
    expect(rows.map(({ name }) => name)).not.toContain('nameless');
  });
});
