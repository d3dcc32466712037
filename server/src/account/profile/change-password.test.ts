import { afterAll, beforeAll, expect, test } from 'vitest';
import { attemptLogIn, aUser, logIn, tokenFromEmail } from '../../../test/people/a-user.ts';
import { startServer, type TestServer } from '../../../test/worlds/start-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const nextPassword = 'New-Passw0rd';
const rename = (token: string) => server.patch('/user/updateName', { name: 'Ada' }, { token });
const reset = (token: string, newPassword = nextPassword) =>
  server.post(`/auth/resetPassword/${token}`, { newPassword, confirmPassword: newPassword });

async function requestReset(email: string, emails = 1): Promise<string> {
  expect(await server.post('/auth/forgotPassword', { email })).toMatchObject({ status: 200 });
  return tokenFromEmail(server, email, emails);
}

test('security 10: a reset by email ends every session and opens none', async () => {
  const user = await aUser(server);
  const session = await logIn(server, user);
  const answer = await reset(await requestReset(user.email));
  expect(answer.status).toBe(200);
  expect(answer.headers.getSetCookie()).toEqual([]);
  expect(await rename(session.token)).toMatchObject({ status: 401 });
  expect(await attemptLogIn(server, user)).toMatchObject({ status: 401 });
  expect(await attemptLogIn(server, { ...user, password: nextPassword })).toMatchObject({
    status: 200,
  });
  const [notice] = await server.mailbox.untilReceived(user.email, 2);
  expect(notice?.subject).toBe('Your password was changed');
});

test('resetting the password also proves the address', async () => {
  const user = await aUser(server, { verified: false });
  await server.mailbox.untilReceived(user.email);
  expect(await reset(await requestReset(user.email, 2))).toMatchObject({ status: 200 });
  expect(await attemptLogIn(server, { ...user, password: nextPassword })).toMatchObject({
    status: 200,
  });
});

test('security 11: a password change ends the other sessions and sends an email', async () => {
  const user = await aUser(server);
  const here = await logIn(server, user);
  const elsewhere = await logIn(server, user);
  const form = {
    oldPassword: user.password,
    newPassword: nextPassword,
    confirmPassword: nextPassword,
  };
  expect(await server.patch('/user/updatePassword', form, { token: here.token })).toMatchObject({
    status: 200,
  });
  expect(await rename(here.token)).toMatchObject({ status: 200 });
  expect(await rename(elsewhere.token)).toMatchObject({ status: 401 });
  expect(await attemptLogIn(server, { ...user, password: nextPassword })).toMatchObject({
    status: 200,
  });
  const [notice] = await server.mailbox.untilReceived(user.email);
  expect(notice?.subject).toBe('Your password was changed');
});

test('security 11: a wrong old password changes nothing and names its field', async () => {
  const user = await aUser(server);
  const { token } = await logIn(server, user);
  const form = {
    oldPassword: 'Wrong-pass1',
    newPassword: nextPassword,
    confirmPassword: nextPassword,
  };
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

test('a changed name is trimmed and returned with the user', async () => {
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

test('changes need a log-in', async () => {
  for (const path of ['/user/updateName', '/user/updatePassword']) {
    expect(await server.patch(path, {})).toMatchObject({
      status: 401,
      body: { code: 'UNAUTHENTICATED' },
    });
  }
});
