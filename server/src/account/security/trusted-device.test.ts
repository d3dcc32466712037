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
const guess = (user: TestUser, cookie?: string) =>
  logIn({ ...user, password: 'Wrong-pass1' }, cookie);

/** What marks the browser that somebody has logged in with. */
async function knownDevice(user: TestUser): Promise<string> {
  const cookies = (await attemptLogIn(server, user)).headers.getSetCookie();
  const cookie = cookies.find((one) => one.startsWith('device=')) ?? '';
  expect(cookie).toMatch(/; Path=\/; Expires=.+; HttpOnly; SameSite=Strict$/);
  return cookie.split(';')[0] ?? '';
}

async function attack(user: TestUser) {
  for (let made = 0; made < 10; made += 1) await guess(user);
  expect(await logIn(user)).toMatchObject({ status: 429 });
}

test('security 5: the owner gets in from a known browser while others guess from the same address', async () => {
  const user = await aUser(server);
  const device = await knownDevice(user);
  await attack(user);
  expect(await logIn(user, device)).toMatchObject({ status: 200 });
  expect(await logIn(user)).toMatchObject({ status: 429 });
});

test('security 5: a browser stays known while AUTH_SECRET is changed', async () => {
  const user = await aUser(server);
  const device = await knownDevice(user);
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
});

test('security 5: a known browser has ten guesses of its own, no more', async () => {
  const user = await aUser(server);
  const device = await knownDevice(user);
  await attack(user);
  for (let made = 0; made < 10; made += 1) {
    expect(await guess(user, device)).toMatchObject({ status: 401 });
  }
  expect(await logIn(user, device)).toMatchObject({ status: 429 });
});

test('security 5: the mark of another account, a forged one and an old one count for nothing', async () => {
  const user = await aUser(server);
  const own = await knownDevice(user);
  const others = await knownDevice(await aUser(server));
  await attack(user);
  const forged = [others, own.slice(0, -2), own.replace('=', '=x'), 'device=', 'device=a.b.c'];
  for (const cookie of forged) expect(await logIn(user, cookie)).toMatchObject({ status: 429 });
  clock.advance({ days: 181 });
  await attack(user);
  expect(await logIn(user, own)).toMatchObject({ status: 429 });
});
