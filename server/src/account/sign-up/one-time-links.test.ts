import { request } from 'node:http';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findToken } from '../../../../scripts/clients/inbox.ts';
import { anAddress, aUser, logIn, tokenFromEmail } from '../../../test/people/a-user.ts';
import { startServer, type TestServer } from '../../../test/worlds/start-server.ts';
import { createTestClock } from '../../../test/internals/test-clock.ts';

const clock = createTestClock();

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ clock });
});
afterAll(() => server.close());

const nextPassword = 'New-Passw0rd';
const register = (form: { email: string }) => aUser(server, { ...form, verified: false });
const reset = (token: string, newPassword = nextPassword) =>
  server.post(`/auth/resetPassword/${token}`, { newPassword, confirmPassword: newPassword });

async function requestReset(email: string, emails = 1): Promise<string> {
  expect(await server.post('/auth/forgotPassword', { email })).toMatchObject({ status: 200 });
  return tokenFromEmail(server, email, emails);
}

test('security 8: neither tables nor jobs contain a usable token', async () => {
  const email = anAddress();
  await register({ email });
  const token = await tokenFromEmail(server, email);
  const client = new pg.Client(server.databaseUrl);
  await client.connect();
  const { rows: tables } = await client.query(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname in ('public', 'pgboss')`,
  );
  for (const { name } of tables) {
    const { rowCount } = await client.query(
      `select from ${name} as row where row::text like '%' || $1 || '%'`,
      [token],
    );
    expect(rowCount, `rows of ${name} with the token`).toBe(0);
  }
  await client.end();
});

test('security 8: every part of a token is signed with 256 bits', async () => {
  const user = await aUser(server);
  const token = await requestReset(user.email);
  expect(token).toMatch(/^[\da-f]{60}[\w-]{43}$/);
  for (const place of [0, 31, 40, 50, 60, 101]) {
    const other = token[place] === 'a' ? 'b' : 'a';
    const forged = token.slice(0, place) + other + token.slice(place + 1);
    expect(await reset(forged)).toMatchObject({ status: 400, body: { code: 'INVALID_LINK' } });
  }
  expect(await reset(token)).toMatchObject({ status: 200 });
});

test('security 8: a verification link works for a day', async () => {
  for (const [minutes, status] of [
    [23 * 60 + 59, 200],
    [24 * 60 + 1, 400],
  ] as const) {
    const email = anAddress();
    await register({ email });
    const token = await tokenFromEmail(server, email);
    clock.advance({ minutes });
    expect((await server.post(`/auth/verifyEmail/${token}`)).status).toBe(status);
  }
});

test(
  'security 9: of sixteen parallel uses of a verification link one succeeds',
  { tags: 'exhaustive' },
  async () => {
    const email = anAddress();
    await register({ email });
    const token = await tokenFromEmail(server, email);
    const uses = Array.from({ length: 16 }, () => server.post(`/auth/verifyEmail/${token}`));
    const statuses = (await Promise.all(uses)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 400)).toHaveLength(15);
  },
);

test('security 9: of sixteen parallel uses of a reset link one succeeds', async () => {
  const user = await aUser(server);
  const token = await requestReset(user.email);
  const uses = Array.from({ length: 16 }, () => reset(token));
  const statuses = (await Promise.all(uses)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect(statuses.filter((status) => status === 400)).toHaveLength(15);
});

test('security 9: the use of a verification link ends those that were sent before and after', async () => {
  const email = anAddress();
  const { password } = await register({ email });
  await server.post('/auth/resendVerificationEmail', { email });
  await server.post('/auth/resendVerificationEmail', { email });
  const sent = await server.mailbox.untilReceived(email, 3);
  const [first = '', second = '', third = ''] = sent.map((one) => findToken([one]));
  const verify = (token: string) => server.post(`/auth/verifyEmail/${token}`, { password });
  expect(await verify(second)).toMatchObject({ status: 200 });
  for (const token of [first, second, third]) {
    expect(await verify(token)).toMatchObject({ status: 400, body: { code: 'INVALID_LINK' } });
  }
});

test('security 8, 9: a used link, a password change and 30 minutes end a reset link', async () => {
  const user = await aUser(server);
  const first = await requestReset(user.email);
  const second = await requestReset(user.email, 2);
  const { token } = await logIn(server, user);
  const passwords = {
    oldPassword: user.password,
    newPassword: nextPassword,
    confirmPassword: nextPassword,
  };
  expect(await server.patch('/user/updatePassword', passwords, { token })).toMatchObject({
    status: 200,
  });
  for (const link of [first, second]) expect(await reset(link)).toMatchObject({ status: 400 });
  await server.mailbox.untilReceived(user.email, 3);
  const third = await requestReset(user.email, 4);
  clock.advance({ minutes: 20 });
  const fourth = await requestReset(user.email, 5);
  clock.advance({ minutes: 11 });
  expect(await reset(third)).toMatchObject({ status: 400 });
  expect(await reset(fourth)).toMatchObject({ status: 200 });
});

test('security 10: whether a reset link works can be asked, and changes nothing', async () => {
  const user = await aUser(server);
  const isValid = async (token: string) =>
    (await server.get(`/auth/resetLink/${token}`)).body.data.isValid;
  const first = await requestReset(user.email);
  const second = await requestReset(user.email, 2);
  expect(await isValid(first)).toBe(true);
  expect(await isValid(second)).toBe(true);
  expect(await isValid('invented')).toBe(false);
  expect(await reset(second)).toMatchObject({ status: 200 });
  expect(await isValid(first)).toBe(false);
  expect(await isValid(second)).toBe(false);
  const third = await requestReset(user.email, 4);
  clock.advance({ minutes: 31 });
  expect(await isValid(third)).toBe(false);
});

test('security 9: a verification link cannot reset, and a reset link cannot verify', async () => {
  const email = anAddress();
  await aUser(server, { email, verified: false });
  const verification = await tokenFromEmail(server, email);
  expect(await reset(verification)).toMatchObject({ status: 400, body: { code: 'INVALID_LINK' } });
  const resetting = await requestReset(email, 2);
  expect(await server.post(`/auth/verifyEmail/${resetting}`)).toMatchObject({ status: 400 });
  expect(await server.post(`/auth/verifyEmail/${verification}`)).toMatchObject({ status: 200 });
});

test('security 10: opening a link with GET, HEAD or OPTIONS does not use it', async () => {
  const email = anAddress();
  await register({ email });
  const verification = await tokenFromEmail(server, email);
  for (const path of [`/auth/verifyEmail/${verification}`, `/auth/resetPassword/${verification}`]) {
    for (const method of ['GET', 'HEAD', 'OPTIONS']) {
      const response = await fetch(`${server.url}/api/v1${path}`, { method });
      expect(response.status).toBeGreaterThanOrEqual(400);
    }
  }
  expect(await server.post(`/auth/verifyEmail/${verification}`)).toMatchObject({ status: 200 });
  const resetting = await requestReset(email, 2);
  expect((await fetch(`${server.url}/api/v1/auth/resetPassword/${resetting}`)).status).toBe(405);
  expect(await reset(resetting)).toMatchObject({ status: 200 });
});

test('security 10: links point to the public address, whatever host a request claims', async () => {
  const user = await aUser(server);
  const headers = {
    host: 'evil.example',
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'https',
    forwarded: 'host=evil.example',
  };
  expect(await requestResetFrom(headers, user.email)).toBe(200);
  const [newest] = await server.mailbox.untilReceived(user.email);
  expect(newest?.text).toContain('http://localhost:3000/auth/reset-password/');
  for (const part of [newest?.text, newest?.html]) expect(part).not.toContain('evil');
});

/** Unlike fetch, `request` sends the given Host. */
function requestResetFrom(
  headers: Record<string, string>,
  email: string,
): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const asked = request(`${server.url}/api/v1/auth/forgotPassword`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
    });
    asked.on('response', (answer) => resolve(answer.resume().statusCode));
    asked.on('error', reject);
    asked.end(JSON.stringify({ email }));
  });
}
