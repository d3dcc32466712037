import { expect, test } from 'vitest';
import { aUser, logIn } from '../../test/a-user.ts';
import { startServer } from '../../test/start-server.ts';

test('security 22: connections that fall silent are given up, and the next call is served', async () => {
  const server = await startServer();
  const { token } = await logIn(server, await aUser(server));
  const rename = (name: string) => server.patch('/user/updateName', { name }, { token });
  // At once, so that the pool keeps several connections.
  await Promise.all(Array.from({ length: 10 }, () => rename('Ada')));
  server.databaseGate.silence();

  const during = await Promise.all(Array.from({ length: 10 }, () => rename('Grace')));
  expect(during.filter(({ status }) => status !== 200)).toContainEqual(
    expect.objectContaining({
      status: 503,
      body: expect.objectContaining({ code: 'SERVICE_UNAVAILABLE' }),
    }),
  );
  const after = await Promise.all(Array.from({ length: 10 }, () => rename('Hedy')));
  for (const answer of after) expect(answer).toMatchObject({ status: 200 });
  await server.databaseGate.shut();
  await server.databaseGate.open();
  server.expectErrorLine('job queue failed');
  await server.close();
}, 40_000);
