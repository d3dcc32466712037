import { sql, type Kysely } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  anAddress,
  attemptLogIn,
  aUser,
  tokenFromEmail,
  type TestUser,
} from '../../../test/people/a-user.ts';
import { deviceOf, from, leaveAttempts } from '../../../test/calls/attempts.ts';
import { startServer, type TestServer } from '../../../test/worlds/start-server.ts';
import { createTestClock } from '../../../test/internals/test-clock.ts';
import { openDatabase, openPool } from '../../platform/database/database.ts';
import type { AccountTables } from '../tables.ts';
import { attemptPassword, createAccountLimits, type AccountLimits } from './login-limits.ts';

const clock = createTestClock();
let server: TestServer;
let db: Kysely<AccountTables>;
let limits: AccountLimits;
beforeAll(async () => {
  server = await startServer({ clock, env: { TRUST_PROXY: '127.0.0.1' } });
  db = openDatabase(openPool(server.databaseUrl));
  limits = createAccountLimits(db);
});
afterAll(async () => {
  await db.destroy();
  await server.close();
});

const refusal = { code: 'RATE_LIMITED' };

/** Enters the last of a hundred wrong passwords for an account. */
async function attack({ email }: { email: string }): Promise<void> {
  await leaveAttempts(db, limits.accountAttempts.countersOf(email)[0], 1);
  const form = { email, password: 'Wrong-pass1' };
  expect(await server.post('/auth/login', form, from('198.51.100.1'))).toMatchObject({
    status: 401,
  });
}

const logInFrom = (ip: string, { email, password }: TestUser, cookie?: string) =>
  server.post('/auth/login', { email, password }, { ...from(ip), cookie });

/** All that the database contains about limits and jobs. */
async function storedRows(): Promise<unknown> {
  const rows = sql`
    select 'limit' as kind, to_jsonb(rate_limits) as row from rate_limits
    union all select 'job', jsonb_build_object('id', id) from pgboss.job where name = 'account-mail'
    union all select 'session', jsonb_build_object('id', id) from sessions
    order by 1, 2`;
  return (await rows.execute(db)).rows;
}

test('security 39: after a hundred wrong passwords unknown browsers are blocked for a day', async () => {
  const user = await aUser(server);
  const device = deviceOf((await attemptLogIn(server, user)).headers);
  await attack(user);
  expect(await logInFrom('203.0.113.1', user)).toMatchObject({ status: 429, body: refusal });
  expect(await logInFrom('203.0.113.1', user, device)).toMatchObject({ status: 200 });
  const [warning] = await server.mailbox.untilReceived(user.email);
  expect(warning?.subject).toBe('Many wrong passwords for your account');
  clock.advance({ days: 1.1 });
  expect(await logInFrom('203.0.113.1', user)).toMatchObject({ status: 200 });
});

test('security 39: the owner of a blocked account gets in by a password reset', async () => {
  const user = await aUser(server);
  await attack(user);
  await server.mailbox.untilReceived(user.email);
  await server.post('/auth/forgotPassword', { email: user.email });
  const token = await tokenFromEmail(server, user.email, 2);
  const password = 'New-Passw0rd';
  const reset = { newPassword: password, confirmPassword: password };
  expect(await server.post(`/auth/resetPassword/${token}`, reset)).toMatchObject({ status: 200 });
  expect(await logInFrom('203.0.113.2', { ...user, password })).toMatchObject({ status: 200 });
});

test('security 39: a user who is logged in is not affected by attempts from elsewhere', async () => {
  const user = await aUser(server);
  const { body } = await attemptLogIn(server, user);
  await attack(user);
  const form = {
    oldPassword: user.password,
    newPassword: 'New-Passw0rd',
    confirmPassword: 'New-Passw0rd',
  };
  const change = await server.patch('/user/updatePassword', form, { token: body.accessToken });
  expect(change).toMatchObject({ status: 200 });
});

test('security 39: right passwords do not use up the attempts of an account', async () => {
  const account = anAddress();
  await leaveAttempts(db, limits.accountAttempts.countersOf(account)[0], 1);
  for (let made = 0; made < 2; made += 1) {
    await attemptPassword(limits, { account, ip: `198.51.100.${made}` }, async () => true);
  }
});

test('security 39: an IPv6 /48 has ten times the attempts of one client', async () => {
  const attempt = (number: number, network = '2001:db8:39') => {
    const ip = `${network}:${number.toString(16)}::1`;
    return attemptPassword(limits, { account: anAddress(), ip }, async () => undefined);
  };
  const [client, network = client] = limits.clientAttempts.countersOf('2001:db8:39::1');
  expect(network.rule.attempts).toBe(10 * client.rule.attempts);
  await leaveAttempts(db, network, 1);
  await attempt(1);
  await expect(attempt(2)).rejects.toMatchObject(refusal);
  await attempt(2, '2001:db8:40');
});

test('security 40: a refused log-in writes nothing', async () => {
  const user = await aUser(server);
  for (let made = 0; made < 10; made += 1) {
    await server.post('/auth/login', { ...user, password: 'Wrong-pass1' }, from('192.0.2.40'));
  }
  const before = await storedRows();
  expect(await logInFrom('192.0.2.40', user)).toMatchObject({ status: 429 });
  expect(await storedRows()).toEqual(before);
});

test('security 40: an attempt beyond the limit of an account writes no row of its client', async () => {
  const user = await aUser(server);
  await attack(user);
  await server.mailbox.untilReceived(user.email);
  const before = await storedRows();
  expect(await logInFrom('203.0.113.40', user)).toMatchObject({ status: 429 });
  expect(await storedRows()).toEqual(before);
});

test('security 40: a client beyond its limit causes no row and no email', async () => {
  const ip = '192.0.2.41';
  await leaveAttempts(db, limits.clientEmails.countersOf(ip)[0], 0);
  const email = anAddress();
  const form = { name: 'Ada', email, password: 'Passw0rd!', confirmPassword: 'Passw0rd!' };
  const before = await storedRows();
  for (const [path, body] of [
    ['/auth/register', form],
    ['/auth/forgotPassword', { email }],
    ['/auth/resendVerificationEmail', { email }],
  ] as const) {
    expect(await server.post(path, body, from(ip))).toMatchObject({ status: 429 });
  }
  expect(await storedRows()).toEqual(before);
  const users = db.selectFrom('users').select('id').where('email', '=', email);
  expect(await users.execute()).toEqual([]);
});
