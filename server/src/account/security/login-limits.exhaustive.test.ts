import type { Kysely } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anAddress, aUser } from '../../../test/people/a-user.ts';
import { deviceOf, from, repeat } from '../../../test/calls/attempts.ts';
import { startServer, type TestServer } from '../../../test/worlds/start-server.ts';
import { createTestClock } from '../../../test/internals/test-clock.ts';
import { openDatabase, openPool } from '../../platform/database/database.ts';
import { AppError } from '../../platform/app-error.ts';
import type { AccountTables } from '../tables.ts';
import { attemptPassword, createAccountLimits, type AccountLimits } from './login-limits.ts';

// Every attempt of a limit is made; `login-limits.test.ts` and `attacked-account.test.ts` make the last ones.

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
const attempt = (email: string, ip: string) =>
  server.post('/auth/login', { email, password: 'Wrong-pass1' }, from(ip));

test('security 39: a hundred wrong passwords from twenty clients block unknown browsers', async () => {
  const user = await aUser(server);
  const device = deviceOf((await server.post('/auth/login', user)).headers);
  let number = 0;
  const attack = () => {
    number += 1;
    return attempt(user.email, `198.51.100.${number % 20}`);
  };
  expect(await repeat(100, attack)).toEqual(Array(100).fill(401));
  const logInFrom = (ip: string, cookie?: string) =>
    server.post('/auth/login', user, { ...from(ip), cookie });
  expect(await logInFrom('203.0.113.1')).toMatchObject({ status: 429, body: refusal });
  expect(await logInFrom('203.0.113.1', device)).toMatchObject({ status: 200 });
  clock.advance({ days: 1.1 });
  expect(await logInFrom('203.0.113.1')).toMatchObject({ status: 200 });
});

test('security 39: right passwords do not use up the attempts of an account', async () => {
  const account = anAddress();
  for (let made = 0; made < 101; made += 1) {
    await attemptPassword(limits, { account, ip: `198.51.100.${made}` }, async () => true);
  }
});

test('security 39: of parallel wrong passwords beyond the limit one is the last', async () => {
  const account = anAddress();
  const attempts = Array.from({ length: 120 }, (_, number) =>
    attemptPassword(limits, { account, ip: `198.51.100.${number}` }, async () => undefined),
  );
  const ends = await Promise.allSettled(attempts);
  const value = { match: undefined, isLastOfAccount: true, isLastOfClient: false };
  const last = { status: 'fulfilled', value };
  expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(100);
  expect(ends).toContainEqual(last);
  expect(ends.filter((end) => end.status === 'fulfilled' && end.value.isLastOfAccount).length).toBe(
    1,
  );
});

test('security 39: an IPv6 /48 has ten times the attempts of one client', async () => {
  const attempt = (number: number, network = '2001:db8:39') => {
    const ip = `${network}:${number.toString(16)}::1`;
    return attemptPassword(limits, { account: anAddress(), ip }, async () => undefined);
  };
  await Promise.all(Array.from({ length: 1000 }, (_, number) => attempt(number)));
  await expect(attempt(1001)).rejects.toMatchObject(refusal);
  await attempt(1001, '2001:db8:40');
});

test('security 5: a hundred wrong passwords in a day block a client or IPv6 /64', async () => {
  const user = await aUser(server);
  let number = 0;
  const attempts = Array.from({ length: 100 }, () => {
    number += 1;
    return attempt(anAddress('unknown'), `2001:db8::${number.toString(16)}`);
  });
  const statuses = (await Promise.all(attempts)).map(({ status }) => status);
  // Some may find the queue of password checks full, and those do not count.
  const busy = statuses.filter((status) => status === 503).length;
  await repeat(busy, () => attempt(anAddress('unknown'), '2001:db8::abcd'));
  expect(await server.post('/auth/login', user, from('2001:db8::ffff:1'))).toMatchObject({
    status: 429,
  });
  expect(await server.post('/auth/login', user, from('2001:db8:0:1::1'))).toMatchObject({
    status: 200,
  });
});

test('security 31: sixty right log-ins in an hour are the most of an account and client', async () => {
  const user = await aUser(server);
  const logInFrom = (ip: string) => server.post('/auth/login', user, from(ip));
  expect(await repeat(61, () => logInFrom('192.0.2.31'))).toEqual([...Array(60).fill(200), 429]);
  expect(await logInFrom('192.0.2.32')).toMatchObject({ status: 200 });
  clock.advance({ minutes: 61 });
  expect(await logInFrom('192.0.2.31')).toMatchObject({ status: 200 });
});

test('security 31: a trusted device logs in after sixty log-ins from its network', async () => {
  const user = await aUser(server);
  const network = from('192.0.2.33').headers;
  const first = await server.post('/auth/login', user, { headers: network });
  const cookie = first.headers.getSetCookie().find((one) => one.startsWith('device=')) ?? '';
  await repeat(60, () => server.post('/auth/login', user, { headers: network }));
  const onDevice = () =>
    server.post('/auth/login', user, { headers: network, cookie: cookie.split(';')[0] });
  expect(await repeat(61, onDevice)).toEqual([...Array(60).fill(200), 429]);
});

test('security 5: an attempt that finds the queue of hashes full does not count', async () => {
  const attempt = { account: anAddress(), ip: '192.0.2.4' };
  const busy = () => Promise.reject(new AppError('BUSY'));
  for (let made = 0; made < 101; made += 1) {
    await expect(attemptPassword(limits, attempt, busy)).rejects.toMatchObject({ code: 'BUSY' });
  }
});

test('security 7: one client causes two thousand emails in an hour at most', async () => {
  const count = () => limits.clientEmails.consume('2001:db8:7::1');
  // Never more at a time than there are connections: a statement that waits for one gives up.
  for (let sent = 0; sent < 2000; sent += 10) {
    await Promise.all(Array.from({ length: 10 }, count));
  }
  await expect(count()).rejects.toMatchObject({ code: 'RATE_LIMITED' });
});

test('questions whether a link works are limited for each client', async () => {
  const ask = () => server.get('/auth/resetLink/invented', from('192.0.2.60'));
  expect(new Set(await repeat(300, ask))).toEqual(new Set([200]));
  expect(await ask()).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
});
