import { hash } from '@node-rs/bcrypt';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  anAddress,
  aUser,
  logIn,
  tokenFromEmail,
  testPassword,
} from '../../../../test/people/a-user.ts';
import { anImportedUser } from '../../../../test/people/imported-user.ts';
import { startServer, type TestServer } from '../../../../test/worlds/start-server.ts';
import { createCommonPasswordCheck } from './weak-passwords.ts';

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

const isCommon = createCommonPasswordCheck();

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
  'Taco2024!',
  'Legend#123456',
  'drowssaP1!',
  '1qaz@WSX',
  'Passw0rd!Passw0rd!',
])('security 3: %s is one of the first guesses', (password) => {
  expect(isCommon(password)).toBe(true);
});

test.each([
  uncommon,
  'Correct horse battery',
  'Kq8#vTz2!mXw',
  'A!7k2mQ9',
  'Zqx!82917364',
  'Straße am See!',
  'Пароль-и-Чай',
])('security 3: %s is not one of the first guesses', (password) => {
  expect(isCommon(password)).toBe(false);
});

test('security 3: a long password is not mistaken for a common one', () => {
  expect(isCommon('Kq8#vTz2!mXw'.padEnd(128, uncommon))).toBe(false);
});

test('security 3: a common password is refused at sign-up, an uncommon one is not', async () => {
  expect(await signUp(server, 'Password1!')).toMatchObject(refusal('password'));
  expect(await signUp(server, uncommon)).toMatchObject({ status: 200 });
});

test('security 3: change and reset refuse a common password, which uses no link', async () => {
  const user = await aUser(server, { password: uncommon });
  const { token } = await logIn(server, user);
  const common = { newPassword: 'Password1!', confirmPassword: 'Password1!' };
  const change = { oldPassword: uncommon, ...common };
  expect(await server.patch('/user/updatePassword', change, { token })).toMatchObject(
    refusal('newPassword'),
  );
  await server.post('/auth/forgotPassword', { email: user.email });
  const link = await tokenFromEmail(server, user.email);
  expect(await server.post(`/auth/resetPassword/${link}`, common)).toMatchObject(
    refusal('newPassword'),
  );
  const better = { newPassword: 'Vexed-Quill8', confirmPassword: 'Vexed-Quill8' };
  expect(await server.post(`/auth/resetPassword/${link}`, better)).toMatchObject({ status: 200 });
});

test('the development settings allow the shared password of the test users', async () => {
  const development = await startServer();
  expect(await signUp(development, testPassword)).toMatchObject({ status: 200 });
  await development.close();
});

test('moving in 5: a common password of another system logs in, and the owner learns that it is weak', async () => {
  const password = 'Password1!';
  const { email } = await anImportedUser(server, { passwordHash: await hash(password, 4) });
  const { token } = await logIn(server, { email, password });
  const { body } = await server.get('/user/keys', { token });
  expect(body.data).toMatchObject({ passwordIsWeak: true });
});
