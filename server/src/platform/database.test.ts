import { once } from 'node:events';
import { expect, test } from 'vitest';
import { createEmptyDatabase } from '../../test/migrated-database.ts';
import { openTcpProxy } from '../../test/tcp-proxy.ts';
import { openPool } from './database.ts';

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
