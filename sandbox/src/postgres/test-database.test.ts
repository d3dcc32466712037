import pg from 'pg';
import { expect, inject, test } from 'vitest';

import { createTestDatabase } from './test-database.ts';

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

test('a test database is empty, its own, and sorts by code point', async () => {
  const database = await createTestDatabase(inject('postgresUrl'));
  await query(database.url, `create table entry (text text)`);
  await query(database.url, `insert into entry values ('b'), ('B'), ('ä'), ('a'), ('_')`);
  const sorted = await query(database.url, 'select text from entry order by text');
  expect(sorted).toEqual(['B', '_', 'a', 'b', 'ä'].map((text) => ({ text })));
  await database.drop();
  await expect(query(database.url, 'select 1')).rejects.toThrow('does not exist');
});

test('a test database can be a copy of another one', async () => {
  const template = await createTestDatabase(inject('postgresUrl'));
  await query(template.url, 'create table seed as select 7 as number');
  const name = new URL(template.url).pathname.slice(1);
  const copy = await createTestDatabase(inject('postgresUrl'), { template: name });
  expect(await query(copy.url, 'select number from seed')).toEqual([{ number: 7 }]);
  await copy.drop();
  await template.drop();
});
