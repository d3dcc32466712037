import { once } from 'node:events';
import { expect, test } from 'vitest';
import { aUser, logIn } from '../../test/a-user.ts';
import { openDatabaseProxy } from '../../test/database-proxy.ts';
import { createEmptyDatabase } from '../../test/migrated-database.ts';
import { startServer } from '../../test/start-server.ts';
import { openTcpProxy } from '../../test/tcp-proxy.ts';
import { openPool } from './database.ts';

test('security 22: stalled connections are closed, and the next requests succeed', async () => {
  const { proxy, overrides } = await openDatabaseProxy();
  const server = await startServer(overrides);
  const { token } = await logIn(server, await aUser(server));
  const rename = (name: string) => server.patch('/user/updateName', { name }, { token });
  // In parallel, so that the pool opens several connections.
  await Promise.all(Array.from({ length: 10 }, () => rename('Ada')));
  proxy.stall();

  const during = await Promise.all(Array.from({ length: 10 }, () => rename('Grace')));
  expect(during.filter(({ status }) => status !== 200)).toContainEqual(
    expect.objectContaining({
      status: 503,
      body: expect.objectContaining({ code: 'SERVICE_UNAVAILABLE' }),
    }),
  );
  const after = await Promise.all(Array.from({ length: 10 }, () => rename('Hedy')));
  for (const answer of after) expect(answer).toMatchObject({ status: 200 });
  await proxy.disconnect();
  await proxy.reconnect();
  server.expectErrorLine('job queue failed');
  await server.close();
}, 180_000);

test('security 22: a stalled connection fails its query, and is not used again', async () => {
  const database = await createEmptyDatabase();
  const proxy = await openTcpProxy(new URL(database.url));
  const pool = openPool(proxy.url);
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
}, 180_000);
