import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  anAddress,
  attemptLogIn,
  aUser,
  logIn,
  tokenFromEmail,
} from '../../../test/people/a-user.ts';
import { startServer, type TestServer } from '../../../test/worlds/start-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const eventsOf = (userId: string | undefined) =>
  server.logLines
    .filter((line) => line.msg === 'security event' && line['userId'] === userId)
    .map(({ event, client, reason, limit }) => ({ event, client, reason, limit }));

const client = '127.0.0.1';

test('security 45: events of an account are logged with its id, the client and the reason', async () => {
  const user = await aUser(server);
  const { token } = await logIn(server, user);
  await attemptLogIn(server, { ...user, password: 'Wrong-pass1' });
  const newPassword = 'Another-pass1';
  const change = { oldPassword: 'Wrong-pass1', newPassword, confirmPassword: newPassword };
  await server.patch('/user/updatePassword', change, { token });
  await server.patch('/user/updatePassword', { ...change, oldPassword: user.password }, { token });
  await server.post(
    '/user/changeEmail',
    { newEmail: anAddress(), password: newPassword },
    { token },
  );
  await server.call('DELETE', '/user/sessions', { token });
  // Those of the change of password and the change of address.
  await server.mailbox.untilReceived(user.email, 2);
  await server.post('/auth/forgotPassword', { email: user.email });
  const link = await tokenFromEmail(server, user.email, 3);
  await server.post(`/auth/resetPassword/${link}`, { newPassword, confirmPassword: newPassword });
  expect(eventsOf(user.id)).toEqual([
    { event: 'log-in', client },
    { event: 'log-in refused', client, reason: 'INVALID_CREDENTIALS' },
    { event: 'password refused', client, reason: 'WRONG_PASSWORD' },
    { event: 'password changed', client },
    { event: 'address change requested', client },
    { event: 'log-out everywhere', client },
    { event: 'password reset', client },
  ]);
});

test('security 45: a reached limit is logged, and no line has an address of an email', async () => {
  const email = anAddress('nobody');
  for (let attempt = 0; attempt < 11; attempt += 1) {
    await attemptLogIn(server, { email, password: 'Wrong-pass1' });
  }
  expect(eventsOf(undefined)).toContainEqual({
    event: 'limit reached',
    client,
    reason: 'RATE_LIMITED',
    limit: 'attempts',
  });
  expect(JSON.stringify(server.logLines)).not.toContain('@');
});
