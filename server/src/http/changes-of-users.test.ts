import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aLogin, aUser } from '../../test/people/a-user.ts';
import { startServer, type TestServer } from '../../test/worlds/start-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const grant = {
  challenge: 'a'.repeat(43),
  installId: randomUUID(),
  name: 'Chrome',
  version: '1.0.0',
};

test.each([
  ['codes to link a browser', 30, 'POST', '/licence/grants', grant],
  ['changes of the name', 60, 'PATCH', '/user/updateName', { name: 'Ada King' }],
  ['consents to news', 60, 'POST', '/user/news', { agreed: true }],
] as const)(
  'security 54: %s are limited to %i an hour for each user',
  async (_what, most, method, path, body) => {
    const { email } = await aUser(server);
    const { token } = await aLogin(server, email);
    const statuses = new Set<number>();
    for (let made = 0; made < most; made += 1) {
      statuses.add((await server.call(method, path, { body, token })).status);
    }
    expect([...statuses]).toEqual([200]);
    expect(await server.call(method, path, { body, token })).toMatchObject({
      status: 429,
      body: { code: 'RATE_LIMITED' },
    });
    const other = await aLogin(server, (await aUser(server)).email);
    expect(await server.call(method, path, { body, token: other.token })).toMatchObject({
      status: 200,
    });
  },
);
