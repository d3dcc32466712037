import { afterAll, beforeAll, expect, test } from 'vitest';
import { attemptLogIn, aUser, type TestUser } from '../../../test/a-user.ts';
import { startServer, type TestServer } from '../../../test/start-server.ts';
import { createTestClock } from '../../../test/test-clock.ts';

const clock = createTestClock();
let server: TestServer;
beforeAll(async () => {
  server = await startServer({ clock });
});
afterAll(() => server.close());

const logIn = ({ email, password }: TestUser, cookie?: string) =>
  server.post('/auth/login', { email, password }, { cookie });
const attemptWrong = (user: TestUser, cookie?: string) =>
  logIn({ ...user, password: 'Wrong-pass1' }, cookie);

/** The cookie of the browser that a user has logged in with. */
async function trustedDevice(user: TestUser): Promise<string> {
  const cookies = (await attemptLogIn(server, user)).headers.getSetCookie();
  const cookie = cookies.find((one) => one.startsWith('device=')) ?? '';
  expect(cookie).toMatch(/; Path=\/; Expires=.+; HttpOnly; SameSite=Strict$/);
  return cookie.split(';')[0] ?? '';
}

async function attack(user: TestUser) {
  for (let made = 0; made < 10; made += 1) await attemptWrong(user);
  expect(await logIn(user)).toMatchObject({ status: 429 });
}

test('security 5: a trusted device logs in while its address is blocked', async () => {
  const user = await aUser(server);
  const device = await trustedDevice(user);
  await attack(user);
  expect(await logIn(user, device)).toMatchObject({ status: 200 });
  expect(await logIn(user)).toMatchObject({ status: 429 });
});

test(
  'security 5: a trusted device stays trusted while AUTH_SECRET is changed',
  { tags: 'exhaustive' },
  async () => {
    const user = await aUser(server);
    const device = await trustedDevice(user);
    await attack(user);
    const changed = await startServer({
      clock,
      env: { AUTH_SECRET: `the-secret-that-is-new-since-today,${server.config.AUTH_SECRET}` },
      database: { url: server.databaseUrl, drop: async () => {} },
    });
    const { email, password } = user;
    const known = await changed.post('/auth/login', { email, password }, { cookie: device });
    expect(known).toMatchObject({ status: 200 });
    await changed.close();
  },
);

test('security 5: a trusted device has ten attempts of its own, not more', async () => {
  const user = await aUser(server);
  const device = await trustedDevice(user);
  await attack(user);
  for (let made = 0; made < 10; made += 1) {
    expect(await attemptWrong(user, device)).toMatchObject({ status: 401 });
  }
  expect(await logIn(user, device)).toMatchObject({ status: 429 });
});

test(
  'security 5: a forged, an old and another account’s device cookie are not trusted',
  { tags: 'exhaustive' },
  async () => {
    const user = await aUser(server);
    const own = await trustedDevice(user);
    const others = await trustedDevice(await aUser(server));
    await attack(user);
    const forged = [others, own.slice(0, -2), own.replace('=', '=x'), 'device=', 'device=a.b.c'];
    for (const cookie of forged) expect(await logIn(user, cookie)).toMatchObject({ status: 429 });
    clock.advance({ days: 181 });
    await attack(user);
    expect(await logIn(user, own)).toMatchObject({ status: 429 });
  },
);
