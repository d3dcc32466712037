import { afterAll, beforeAll, expect, test } from 'vitest';
import { attemptLogIn, aUser, logIn, mailedToken } from '../../../test/a-user.ts';
import { startServer, type TestServer } from '../../../test/start-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
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

test('security 10: a forgotten password is reset by mail, which ends every session and opens none', async () => {
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

test('resetting the password also proves the address', async () => {
  const user = await aUser(server, { verified: false });
  await server.mailbox.untilReceived(user.email);
  expect(await reset(await forget(user.email))).toMatchObject({ status: 200 });
  expect(await attemptLogIn(server, { ...user, password: fresh })).toMatchObject({ status: 200 });
});

test('security 11: a password is changed by whoever knows the old one; other sessions end and a notice is mailed', async () => {
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

test('security 11: a wrong old password changes nothing and says where the fault is', async () => {
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
