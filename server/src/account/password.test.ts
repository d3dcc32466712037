import { hash } from '@node-rs/argon2';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anAddress, attemptLogIn, aUser, logIn, mailedToken } from '../../test/a-user.ts';
import { startServer, type TestServer } from '../../test/start-server.ts';
import { createTestClock } from '../../test/test-clock.ts';

const clock = createTestClock();
let server: TestServer;
beforeAll(async () => {
  server = await startServer({ clock });
});
afterAll(() => server.close());

const fresh = 'New-Passw0rd';
const rename = (token: string) => server.patch('/user/updateName', { name: 'Ada' }, { token });
const reset = (token: string, newPassword = fresh) =>
  server.post(`/auth/resetPassword/${token}`, { newPassword, confirmPassword: newPassword });

async function forget(email: string, mails = 2): Promise<string> {
  expect(await server.post('/auth/forgotPassword', { email })).toMatchObject({ status: 200 });
  return mailedToken(server, email, mails);
}

test('a forgotten password is reset by mail, which ends every session and opens none', async () => {
  const user = await aUser(server);
  const session = await logIn(server, user);
  const answer = await reset(await forget(user.email));
  expect(answer.status).toBe(200);
  expect(answer.headers.getSetCookie()).toEqual([]);
  expect(await rename(session.token)).toMatchObject({ status: 401 });
  expect(await attemptLogIn(server, user)).toMatchObject({ status: 401 });
  expect(await attemptLogIn(server, { ...user, password: fresh })).toMatchObject({ status: 200 });
  const [notice] = await server.mailbox.untilReceived(user.email, 3);
  expect(notice?.subject).toBe('Your password was changed');
});

test('a reset link works once, even when used sixteen times at the same moment', async () => {
  const user = await aUser(server);
  const token = await forget(user.email);
  const uses = Array.from({ length: 16 }, () => reset(token));
  const statuses = (await Promise.all(uses)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect(statuses.filter((status) => status === 400)).toHaveLength(15);
});

test('a reset link is void after a newer one, after a change of the password, and after half an hour', async () => {
  const user = await aUser(server);
  const first = await forget(user.email);
  const second = await forget(user.email, 3);
  expect(await reset(first)).toMatchObject({ status: 400, body: { code: 'INVALID_LINK' } });
  const { token } = await logIn(server, user);
  const passwords = { oldPassword: user.password, newPassword: fresh, confirmPassword: fresh };
  expect(await server.patch('/user/updatePassword', passwords, { token })).toMatchObject({
    status: 200,
  });
  expect(await reset(second)).toMatchObject({ status: 400 });
  await server.mailbox.untilReceived(user.email, 4);
  const third = await forget(user.email, 5);
  clock.advance({ minutes: 31 });
  expect(await reset(third)).toMatchObject({ status: 400 });
});

test('a verification link resets nothing, and a reset link is no verification link', async () => {
  const email = anAddress();
  await aUser(server, { email, verified: false });
  const verification = await mailedToken(server, email);
  expect(await reset(verification)).toMatchObject({ status: 400, body: { code: 'INVALID_LINK' } });
  const resetting = await forget(email);
  expect(await server.post(`/auth/verifyEmail/${resetting}`)).toMatchObject({ status: 400 });
  expect(await server.post(`/auth/verifyEmail/${verification}`)).toMatchObject({ status: 200 });
});

test('resetting the password also proves the address', async () => {
  const user = await aUser(server, { verified: false });
  expect(await reset(await forget(user.email))).toMatchObject({ status: 200 });
  expect(await attemptLogIn(server, { ...user, password: fresh })).toMatchObject({ status: 200 });
});

test('links point to the public address, whatever host a request names', async () => {
  const user = await aUser(server);
  await server.post(
    '/auth/forgotPassword',
    { email: user.email },
    {
      headers: {
        'x-forwarded-host': 'evil.example',
        'x-forwarded-proto': 'https',
        forwarded: 'host=evil.example',
      },
    },
  );
  const [mail] = await server.mailbox.untilReceived(user.email, 2);
  expect(mail?.text).toContain('http://localhost:3000/auth/reset-password/');
  expect(mail?.text).not.toContain('evil');
});

test('a password is changed by whoever knows the old one; other sessions end and a notice is mailed', async () => {
  const user = await aUser(server);
  const here = await logIn(server, user);
  const elsewhere = await logIn(server, user);
  const form = { oldPassword: user.password, newPassword: fresh, confirmPassword: fresh };
  expect(await server.patch('/user/updatePassword', form, { token: here.token })).toMatchObject({
    status: 200,
  });
  expect(await rename(here.token)).toMatchObject({ status: 200 });
  expect(await rename(elsewhere.token)).toMatchObject({ status: 401 });
  expect(await attemptLogIn(server, { ...user, password: fresh })).toMatchObject({ status: 200 });
  const [notice] = await server.mailbox.untilReceived(user.email, 2);
  expect(notice?.subject).toBe('Your password was changed');
});

test('a wrong old password changes nothing and says where the fault is', async () => {
  const user = await aUser(server);
  const { token } = await logIn(server, user);
  const form = { oldPassword: 'Wrong-pass1', newPassword: fresh, confirmPassword: fresh };
  expect(await server.patch('/user/updatePassword', form, { token })).toMatchObject({
    status: 400,
    body: { code: 'WRONG_PASSWORD', fieldErrors: { oldPassword: expect.any(String) } },
  });
  expect(await attemptLogIn(server, user)).toMatchObject({ status: 200 });
});

test.each([
  ['a short one', 'Ab-1', 'Password must be at least 8 characters'],
  ['one without uppercase', 'abcd-1234', 'Must contain at least one uppercase letter'],
  ['one without special character', 'Abcd1234', 'Must contain a special character'],
])('the new password may not be %s', async (_case, newPassword, message) => {
  const { token } = await logIn(server, await aUser(server));
  const form = { oldPassword: 'x', newPassword, confirmPassword: newPassword };
  expect(await server.patch('/user/updatePassword', form, { token })).toMatchObject({
    status: 400,
    body: { fieldErrors: { newPassword: message } },
  });
});

test('a name is changed, trimmed, and comes back with the user', async () => {
  const user = await aUser(server);
  const { token } = await logIn(server, user);
  const answer = await server.patch(
    '/user/updateName',
    { name: '  Ada King  ', email: 'x@x.example' },
    { token },
  );
  expect(answer.body).toEqual({ data: { id: user.id, name: 'Ada King', email: user.email } });
  expect(await server.patch('/user/updateName', { name: ' ' }, { token })).toMatchObject({
    status: 400,
    body: { fieldErrors: { name: 'Full name is required' } },
  });
});

test('nobody changes anything without being logged in', async () => {
  for (const path of ['/user/updateName', '/user/updatePassword']) {
    expect(await server.patch(path, {})).toMatchObject({
      status: 401,
      body: { code: 'UNAUTHENTICATED' },
    });
  }
});

test('a hash that has become too weak is renewed by the next log-in, an absurd one is never computed', async () => {
  const user = await aUser(server);
  const client = new pg.Client(server.databaseUrl);
  await client.connect();
  const store = (stored: string) =>
    client.query('update users set password_hash = $1 where id = $2', [stored, user.id]);
  await store(await hash(user.password, { memoryCost: 8192, timeCost: 1, parallelism: 1 }));
  expect(await attemptLogIn(server, user)).toMatchObject({ status: 200 });
  const { rows } = await client.query('select password_hash from users where id = $1', [user.id]);
  expect(rows[0].password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await attemptLogIn(server, user)).toMatchObject({ status: 200 });

  await store(rows[0].password_hash.replace('m=19456', 'm=4194304'));
  expect(await attemptLogIn(server, user)).toMatchObject({ status: 401 });
  await client.end();
});
