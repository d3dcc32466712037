import { afterAll, beforeAll, expect, test } from 'vitest';
import { aPasskeyOf } from '../../../test/people/a-passkey.ts';
import {
  aLogin,
  anAddress,
  attemptLogIn,
  aUser,
  type TestUser,
} from '../../../test/people/a-user.ts';
import { leaveAttempts } from '../../../test/calls/attempts.ts';
import { untilIdle } from '../../../test/internals/enqueue-job.ts';
import { startServer, type TestServer } from '../../../test/worlds/start-server.ts';
import { createTestClock } from '../../../test/internals/test-clock.ts';
import { openDatabase } from '../../platform/database/database.ts';
import { replaceEmail } from '../store/addresses.ts';
import { setPassword } from '../store/users.ts';
import type { AccountTables } from '../tables.ts';
import { createAccountLimits } from './login-limits.ts';

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

test.each<[string, (user: TestUser) => Promise<TestUser>]>([
  [
    'a new password',
    async (user) => {
      const { token } = await aLogin(server, user.email);
      const newPassword = 'N3w-Passw0rd';
      const form = { oldPassword: user.password, newPassword, confirmPassword: newPassword };
      expect(await server.patch('/user/updatePassword', form, { token })).toMatchObject({
        status: 200,
      });
      return { ...user, password: newPassword };
    },
  ],
  [
    'the second step',
    async (user) => {
      const { token } = await aLogin(server, user.email);
      await aPasskeyOf(server, token);
      const turn = (on: boolean) => server.call('PUT', '/user/secondStep', { body: { on }, token });
      expect(await turn(true)).toMatchObject({ status: 200 });
      expect(await turn(false)).toMatchObject({ status: 200 });
      return user;
    },
  ],
  [
    'a change of address, there and back',
    async (user) => {
      const db = accounts();
      await replaceEmail(db, user.id, anAddress('moved'), clock());
      await replaceEmail(db, user.id, user.email, clock());
      return user;
    },
  ],
  [
    'a password that a link has set or ended',
    async (user) => {
      await setPassword(accounts(), user.id, await storedHashOf(user), clock());
      return user;
    },
  ],
])('security 81: a device stops being trusted with %s', async (_what, change) => {
  const user = await aUser(server);
  const device = await trustedDevice(user);
  clock.advance({ minutes: 1 });
  const changed = await change(user);
  const { attempts } = createAccountLimits(accounts());
  await leaveAttempts(accounts(), attempts.countersOf(`${user.email} 127.0.0.1`)[0], 0);
  expect(await logIn(changed, device)).toMatchObject({ status: 429 });
});

const accounts = () => openDatabase<AccountTables>(server.database);

async function storedHashOf({ id }: TestUser): Promise<string> {
  const { rows } = await server.database.query('select password_hash from users where id = $1', [
    id,
  ]);
  return rows[0].password_hash;
}

test('security 81: each trusted device has its own share of emails', async () => {
  const user = await aUser(server);
  const [thief, owner] = [await trustedDevice(user), await trustedDevice(user)];
  const ask = (cookie: string) =>
    server.post('/auth/forgotPassword', { email: user.email }, { cookie });
  for (let made = 0; made < 9; made += 1) await ask(thief);
  await untilIdle(server.database, 'account-mail');
  const before = (await server.mailbox.mails(user.email)).length;
  await ask(owner);
  await server.mailbox.untilReceived(user.email, before + 1);
});
