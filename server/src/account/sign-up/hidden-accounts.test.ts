import { afterAll, beforeAll, expect, test } from 'vitest';
import { anAddress, attemptLogIn, aUser } from '../../../test/people/a-user.ts';
import { startServer, type TestServer } from '../../../test/worlds/start-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const register = (form: { email: string }) =>
  server.post('/auth/register', {
    name: 'Grace Hopper',
    password: 'Passw0rd!',
    confirmPassword: 'Passw0rd!',
    ...form,
  });

test('security 7: sign-up, reset, resend and code answer alike for unknown addresses', async () => {
  const { email } = await aUser(server);
  const stranger = anAddress();
  const calls = [
    (to: string) => register({ email: to }),
    (to: string) => server.post('/auth/resendVerificationEmail', { email: to }),
    (to: string) => server.post('/auth/forgotPassword', { email: to }),
    (to: string) => server.post('/auth/code', { email: to }),
  ];
  for (const call of calls) {
    const known = await call(email);
    const unknown = await call(stranger);
    expect(known.status).toBe(200);
    expect(JSON.stringify(known.body)).toBe(JSON.stringify(unknown.body));
  }
});

test('security 7: a wrong password and an unknown address get the same answer', async () => {
  const user = await aUser(server);
  const wrong = await attemptLogIn(server, { ...user, password: 'Wrong-pass1' });
  const unknown = await attemptLogIn(server, {
    email: 'unknown@stillweb.example',
    password: 'Wrong-pass1',
  });
  expect(wrong).toMatchObject({ status: 401, body: { code: 'INVALID_CREDENTIALS' } });
  const { requestId: _wrong, ...wrongBody } = wrong.body;
  const { requestId: _unknown, ...unknownBody } = unknown.body;
  expect(unknownBody).toEqual(wrongBody);
});

test('security 7: a wrong password does not reveal an unverified account', async () => {
  const user = await aUser(server, { verified: false });
  expect(await attemptLogIn(server, { ...user, password: 'Wrong-pass1' })).toMatchObject({
    status: 401,
  });
  expect(await attemptLogIn(server, user)).toMatchObject({
    status: 403,
    body: { code: 'EMAIL_NOT_VERIFIED' },
  });
});
