import { afterAll, beforeAll, expect, test } from 'vitest';
import { anAddress, aUser, logIn, mailedToken, testPassword } from '../../../test/a-user.ts';
import { startServer, type TestServer } from '../../../test/start-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ env: { REFUSE_COMMON_PASSWORDS: 'yes' } });
});
afterAll(() => server.close());

const uncommon = 'Vexed-Quill7';
const refusal = (field: string) => ({
  status: 400,
  body: {
    code: 'VALIDATION_FAILED',
    fieldErrors: { [field]: 'This password is too common' },
  },
});
const signUp = (to: TestServer, password: string) => {
  const form = { name: 'Ada', email: anAddress(), password, confirmPassword: password };
  return to.post('/auth/register', form);
};

test.each([
  'Password1!',
  'PASSWORD2026!!',
  'P@$$w0rd',
  'Passw0rd!',
  '!Qwerty123',
  'Qwertyuiop!',
  'Letmein!!',
  'L3tme1n!!',
  'Welcome123$',
  'Dragon.1987',
  'Iloveyou<3',
  'Abc12345!',
  'Sunshine1!',
  'Football#1',
  '@Dm1nistr4tor',
])('security 3: %s is one of the first guesses, and refused', async (password) => {
  expect(await signUp(server, password)).toMatchObject(refusal('password'));
});

test.each([uncommon, 'Correct horse battery', 'Kq8#vTz2!mXw', 'Straße am See!', 'Пароль-и-Чай'])(
  'security 3: %s is nobody’s first guess',
  async (password) => {
    expect(await signUp(server, password)).toMatchObject({ status: 200 });
  },
);

test('security 3: a common password is refused by change and reset too, and uses no link up', async () => {
  const user = await aUser(server, { password: uncommon });
  const { token } = await logIn(server, user);
  const common = { newPassword: 'Password1!', confirmPassword: 'Password1!' };
  const change = { oldPassword: uncommon, ...common };
  expect(await server.patch('/user/updatePassword', change, { token })).toMatchObject(
    refusal('newPassword'),
  );
  await server.post('/auth/forgotPassword', { email: user.email });
  const link = await mailedToken(server, user.email, 2);
  expect(await server.post(`/auth/resetPassword/${link}`, common)).toMatchObject(
    refusal('newPassword'),
  );
  const better = { newPassword: 'Vexed-Quill8', confirmPassword: 'Vexed-Quill8' };
  expect(await server.post(`/auth/resetPassword/${link}`, better)).toMatchObject({ status: 200 });
});

test('with the stand-ins of development the shared password of its people is taken', async () => {
  const development = await startServer();
  expect(await signUp(development, testPassword)).toMatchObject({ status: 200 });
  await development.close();
});
