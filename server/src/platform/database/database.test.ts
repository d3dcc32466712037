import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { expect, inject, test } from 'vitest';
import { createEmptyDatabase } from '../../../test/worlds/migrated-database.ts';
import { openTcpProxy } from '../../../test/proxies/tcp-proxy.ts';
import { hasUnicodeLocale, openPool } from './database.ts';

test('security 22: a stalled connection fails its query, and is not used again', async () => {
  const database = await createEmptyDatabase();
  const proxy = await openTcpProxy(new URL(database.url));
  const pool = openPool(proxy.url, { statement: 1000, silence: 1200 });
  const client = await pool.connect();
  proxy.stall();
  const removed = once(pool, 'remove');
  await expect(client.query('select 1')).rejects.toMatchObject({ code: 'ETIMEDOUT' });
  client.release();
  await removed;
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await pool.end();
  await proxy.disconnect();
  await database.drop();
});

test('an int8 is read as a number, and fails the query where it is too large for one', async () => {
  const pool = openPool(inject('postgresUrl'));
  const { rows } = await pool.query(
    'select count(*), -9007199254740991::int8 as least from (values (1)) t',
  );
  expect(rows).toEqual([{ count: 1, least: -9_007_199_254_740_991 }]);
  await expect(pool.query('select 9007199254740992::int8')).rejects.toThrow(RangeError);
  await pool.end();
});

test.each([
  ["locale_provider builtin builtin_locale 'C.UTF-8'", true],
  ["locale_provider libc locale 'C'", false],
])('a database with %s has letters in all scripts: %s', async (locale, isUnicode) => {
  const name = `letters_${randomBytes(6).toString('hex')}`;
  const cluster = openPool(inject('postgresUrl'));
  await cluster.query(`create database ${name} template template0 ${locale}`);
  const url = new URL(inject('postgresUrl'));
  url.pathname = name;
  const pool = openPool(url.href);
  expect(await hasUnicodeLocale(pool)).toBe(isUnicode);
  await pool.end();
  await cluster.query(`drop database ${name} with (force)`);
  await cluster.end();
});
