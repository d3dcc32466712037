import type { Kysely } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anAddress, attemptLogIn, aUser } from '../../../test/people/a-user.ts';
import { deviceOf, from, leaveAttempts, repeat } from '../../../test/calls/attempts.ts';
import { startServer, type TestServer } from '../../../test/worlds/start-server.ts';
import { createTestClock } from '../../../test/internals/test-clock.ts';
import { openDatabase, openPool } from '../../platform/database/database.ts';
import { AppError } from '../../platform/app-error.ts';
import type { AccountTables } from '../tables.ts';
import { attemptPassword, createAccountLimits, type AccountLimits } from './login-limits.ts';

const clock = createTestClock();
let server: TestServer;
let db: Kysely<AccountTables>;
let limits: AccountLimits;
beforeAll(async () => {
  server = await startServer({ clock, env: { TRUST_PROXY: '127.0.0.1,10.0.0.5' } });
  db = openDatabase(openPool(server.databaseUrl));
  limits = createAccountLimits(db);
});
afterAll(async () => {
  await db.destroy();
  await server.close();
});

const attempt = (email: string, ip: string) =>
  server.post('/auth/login', { email, password: 'Wrong-pass1' }, from(ip));

test('security 5, 6: ten wrong passwords in a row block that client alone for an hour', async () => {
  const user = await aUser(server);
  expect(await repeat(10, () => attempt(user.email, '192.0.2.1'))).toEqual(Array(10).fill(401));
  const answer = await server.post('/auth/login', user, from('192.0.2.1'));
  expect(answer).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
  const retryAfter = Number(answer.headers.get('retry-after'));
  expect(retryAfter).toBeGreaterThan(3500);
  expect(retryAfter).toBeLessThanOrEqual(3600);
  expect(await server.post('/auth/login', user, from('192.0.2.2'))).toMatchObject({ status: 200 });
  clock.advance({ minutes: 61 });
  expect(await server.post('/auth/login', user, from('192.0.2.1'))).toMatchObject({ status: 200 });
});

const behindProxy = [
  ['a port', (port: number) => `203.0.113.8:${port}`, '203.0.113.8'],
  ['a port and its own', (port: number) => `203.0.113.9:${port}, 10.0.0.5:${port}`, '203.0.113.9'],
  ['a port in IPv6', (port: number) => `[2001:DB8:5::${port}]:${port}`, '2001:db8:5:0'],
  ['no address', (port: number) => `unix:${port}`, 'unknown'],
] as const;

test.each(behindProxy)(
  'security 55: a client whose proxy sends %s is known by its address alone',
  async (_what, sent, client) => {
    const { email } = await aUser(server);
    expect(await attempt(email, sent(4711))).toMatchObject({ status: 401 });
    const line = server.logLines.findLast(({ event }) => event === 'log-in refused');
    expect(line).toMatchObject({ client });
  },
);

test('security 55: a client whose proxy sends changing ports is limited as one', async () => {
  const { email } = await aUser(server);
  let port = 4711;
  const attempts = repeat(11, () => attempt(email, `203.0.113.10:${(port += 1)}, 10.0.0.5`));
  expect(await attempts).toEqual([...Array(10).fill(401), 429]);
});

test('questions whether a link works are limited for each client', async () => {
  const ip = '192.0.2.60';
  const ask = () => server.get('/auth/resetLink/invented', from(ip));
  await leaveAttempts(db, limits.linkChecks.countersOf(ip)[0], 1);
  expect(await ask()).toMatchObject({ status: 200 });
  expect(await ask()).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
});

test('security 5: a right password resets the wrong ones before it', async () => {
  const user = await aUser(server);
  const wrong = { ...user, password: 'Wrong-pass1' };
  for (let round = 0; round < 2; round += 1) {
    expect(await repeat(9, () => attemptLogIn(server, wrong))).toEqual(Array(9).fill(401));
    expect(await attemptLogIn(server, user)).toMatchObject({ status: 200 });
  }
});

test(
  'security 5: a right password also resets while the address is unverified',
  { tags: 'exhaustive' },
  async () => {
    const user = await aUser(server, { verified: false });
    const wrong = { ...user, password: 'Wrong-pass1' };
    for (let round = 0; round < 2; round += 1) {
      expect(await repeat(9, () => attemptLogIn(server, wrong))).toEqual(Array(9).fill(401));
      expect(await attemptLogIn(server, user)).toMatchObject({
        body: { code: 'EMAIL_NOT_VERIFIED' },
      });
    }
  },
);

test('security 5: of twenty parallel attempts ten are checked', async () => {
  const { email } = await aUser(server);
  const answers = await Promise.all(Array.from({ length: 20 }, () => attempt(email, '192.0.2.3')));
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(10);
  for (const { headers } of refused) {
    expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(3600);
  }
});

test('security 5: a hundred wrong passwords in a day block a client or IPv6 /64', async () => {
  const user = await aUser(server);
  const [client] = limits.clientAttempts.countersOf('2001:db8::1');
  expect(client.rule).toMatchObject({ attempts: 100, perSeconds: 24 * 3600 });
  await leaveAttempts(db, client, 1);
  expect(await attempt(anAddress('unknown'), '2001:db8::abcd')).toMatchObject({ status: 401 });
  expect(await server.post('/auth/login', user, from('2001:db8::ffff:1'))).toMatchObject({
    status: 429,
  });
  expect(await server.post('/auth/login', user, from('2001:db8:0:1::1'))).toMatchObject({
    status: 200,
  });
});

test('security 6: a forged X-Forwarded-For does not avoid a limit', async () => {
  const exposed = await startServer();
  const body = { email: anAddress('unknown'), password: 'Wrong-pass1' };
  let number = 0;
  const statuses = await repeat(11, () => {
    number += 1;
    return exposed.post('/auth/login', body, from(`192.0.2.${number}`));
  });
  expect(statuses).toEqual([...Array(10).fill(401), 429]);
  await exposed.close();
});

test('security 31: sixty right log-ins in an hour are the most of an account and client', async () => {
  const user = await aUser(server);
  const logInFrom = (ip: string) => server.post('/auth/login', user, from(ip));
  const [counter] = limits.logIns.countersOf(`${user.email} 192.0.2.31`);
  expect(counter.rule).toMatchObject({ attempts: 60, perSeconds: 3600 });
  await leaveAttempts(db, counter, 1);
  expect(await repeat(2, () => logInFrom('192.0.2.31'))).toEqual([200, 429]);
  expect(await logInFrom('192.0.2.32')).toMatchObject({ status: 200 });
  clock.advance({ minutes: 61 });
  expect(await logInFrom('192.0.2.31')).toMatchObject({ status: 200 });
});

test('security 31: a trusted device logs in after sixty log-ins from its network', async () => {
  const user = await aUser(server);
  const network = from('192.0.2.33');
  const cookie = deviceOf((await server.post('/auth/login', user, network)).headers);
  await leaveAttempts(db, limits.logIns.countersOf(`${user.email} 192.0.2.33`)[0], 0);
  const onDevice = () => server.post('/auth/login', user, { ...network, cookie });
  expect(await onDevice()).toMatchObject({ status: 200 });
  await leaveAttempts(db, limits.logIns.countersOf(`${user.email} trusted 192.0.2.33`)[0], 1);
  expect(await repeat(2, onDevice)).toEqual([200, 429]);
});

test('security 5: wrong old passwords count as attempts', async () => {
  const user = await aUser(server);
  const { body } = await attemptLogIn(server, user);
  const form = {
    oldPassword: 'Wrong-pass1',
    newPassword: 'New-Passw0rd',
    confirmPassword: 'New-Passw0rd',
  };
  const change = () => server.patch('/user/updatePassword', form, { token: body.accessToken });
  expect(await repeat(11, change)).toEqual([...Array(10).fill(400), 429]);
});

test('security 5: an attempt that finds the queue of hashes full does not count', async () => {
  const attempt = { account: anAddress(), ip: '192.0.2.4' };
  const busy = () => Promise.reject(new AppError('BUSY'));
  for (let made = 0; made < 11; made += 1) {
    await expect(attemptPassword(limits, attempt, busy)).rejects.toMatchObject({ code: 'BUSY' });
  }
});

test('security 7: one client causes two thousand emails in an hour at most', async () => {
  const ip = '2001:db8:7::1';
  const [client] = limits.clientEmails.countersOf(ip);
  expect(client.rule).toMatchObject({ attempts: 2000, perSeconds: 3600 });
  await leaveAttempts(db, client, 1);
  await limits.clientEmails.consume(ip);
  await expect(limits.clientEmails.consume(ip)).rejects.toMatchObject({ code: 'RATE_LIMITED' });
});
