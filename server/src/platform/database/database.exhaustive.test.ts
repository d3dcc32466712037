import { expect, test } from 'vitest';
import { aUser, logIn } from '../../../test/people/a-user.ts';
import { openDatabaseProxy } from '../../../test/proxies/database-proxy.ts';
import { startServer } from '../../../test/worlds/start-server.ts';

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
