import { hash as hashBcrypt } from '@node-rs/bcrypt';
import { pbkdf2Sync, scryptSync } from 'node:crypto';
import { hash as hashArgon2 } from '@node-rs/argon2';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cookieOf } from '../../../../../scripts/clients/api.ts';
import {
  anAddress,
  attemptLogIn,
  aUser,
  logIn,
  testPassword,
  tokenFromEmail,
} from '../../../../test/people/a-user.ts';
import { anImportedUser, linkCustomer } from '../../../../test/people/imported-user.ts';
import {
  attackersPassword,
  createSignUps,
  passwordRequired,
  type SignUps,
} from '../../../../test/people/rival-sign-ups.ts';
import { startServer, type TestServer } from '../../../../test/worlds/start-server.ts';
import { createTestClock } from '../../../../test/internals/test-clock.ts';

const clock = createTestClock();
let server: TestServer;
let signUps: SignUps;
beforeAll(async () => {
  server = await startServer({ clock });
  signUps = createSignUps(server);
});
afterAll(() => server.close());

const ownHash = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/;
const loggedIn = { status: 200 };
const refused = { status: 401, body: { code: 'INVALID_CREDENTIALS' } };
const unverified = { status: 403, body: { code: 'EMAIL_NOT_VERIFIED' } };

const salt = Buffer.from('sixteen bytes...');
const base64 = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '');
const bcrypt = (password: string) => hashBcrypt(password, 4);
const pbkdf2 = (password: string, digest: 'sha256' | 'sha512') =>
  base64(pbkdf2Sync(password, salt, 1000, digest === 'sha256' ? 32 : 64, digest));
const kinds: [string, (password: string) => Promise<string> | string][] = [
  ['bcrypt', bcrypt],
  ['bcrypt of PHP', async (password) => (await bcrypt(password)).replace('$2b$', '$2y$')],
  ['argon2id', (password) => hashArgon2(password, { memoryCost: 4096, timeCost: 3 })],
  [
    'argon2id of our costs',
    (password) => hashArgon2(password, { memoryCost: 19_456, timeCost: 2 }),
  ],
  [
    'scrypt',
    (password) =>
      `$scrypt$ln=10,r=8,p=1$${base64(salt)}$${base64(scryptSync(password, salt, 32, { N: 1024 }))}`,
  ],
  [
    'PBKDF2',
    (password) => `$pbkdf2-sha512$i=1000,l=64$${base64(salt)}$${pbkdf2(password, 'sha512')}`,
  ],
  [
    'PBKDF2 of passlib',
    (password) =>
      `$pbkdf2-sha256$1000$${base64(salt)}$${pbkdf2(password, 'sha256').replaceAll('+', '.')}`,
  ],
];

async function storedOf({ email }: { email: string }) {
  const { rows } = await server.database.query('select * from users where email = $1', [email]);
  return rows[0];
}

const keysOf = async (token: string) => (await server.get('/user/keys', { token })).body.data;

test.each(kinds)(
  'moving in 4, 13: a user with a hash of %s logs in with the password as typed, and the hash is ours afterwards',
  async (_kind, hashOf) => {
    const password = 'Crème-brûlée 9'.normalize('NFD');
    const stored = await hashOf(password);
    const { email } = await anImportedUser(server, { passwordHash: stored });
    for (const wrong of ['', 'Crème-brûlée 8', password.toUpperCase()]) {
      expect(await attemptLogIn(server, { email, password: wrong })).toMatchObject(refused);
    }
    expect(await storedOf({ email })).toMatchObject({ password_hash: stored });
    expect(await attemptLogIn(server, { email, password })).toMatchObject(loggedIn);
    const { password_hash } = await storedOf({ email });
    expect(password_hash).toMatch(ownHash);
    expect(password_hash).not.toBe(stored);
    const composed = password.normalize('NFC');
    expect(await attemptLogIn(server, { email, password: composed })).toMatchObject(loggedIn);
    expect((await storedOf({ email })).password_hash).toBe(password_hash);
  },
);

test('moving in 13: bcrypt over the other normal form of a password is refused', async () => {
  const passwordHash = await bcrypt('Brûlée-99'.normalize('NFC'));
  const { email } = await anImportedUser(server, { passwordHash });
  const password = 'Brûlée-99'.normalize('NFD');
  expect(await attemptLogIn(server, { email, password })).toMatchObject(refused);
});

test('moving in 4: of a long password bcrypt compared 72 bytes, and all of it counts afterwards', async () => {
  const password = `Long-${'x'.repeat(80)}`;
  const { email } = await anImportedUser(server, { passwordHash: await bcrypt(password) });
  expect(await attemptLogIn(server, { email, password })).toMatchObject(loggedIn);
  const shortened = password.slice(0, 72);
  expect(await attemptLogIn(server, { email, password: shortened })).toMatchObject(refused);
  expect(await attemptLogIn(server, { email, password })).toMatchObject(loggedIn);
});

test.each([
  ['malformed', '$2b$10$short'],
  ['empty', ''],
  ['an md5', '5f4dcc3b5aa765d61d8327deb882cf99'],
  ['argon2id without a salt', '$argon2id$v=19$m=4096,t=3,p=1$$abc'],
  ['above the limit', `$2b$15$${'a'.repeat(53)}`],
])('moving in 4: a stored hash that is %s refuses every log-in', async (_case, passwordHash) => {
  const { email } = await anImportedUser(server, { passwordHash });
  expect(await attemptLogIn(server, { email, password: 'password' })).toMatchObject(refused);
  expect(await attemptLogIn(server, { email, password: '' })).toMatchObject(refused);
  const rival = await anImportedUser(server, { passwordHash, verified: false });
  expect(await attemptLogIn(server, { ...rival, password: 'password' })).toMatchObject(refused);
});

test.each([
  ['short', 'Ab-1', true],
  ['without a capital', 'lavender 42 kettle', true],
  ['as we ask for', 'Lavender 42 kettle', false],
])(
  'moving in 5: of a password that is %s the owner learns whether it is weak',
  async (...given) => {
    const [_case, password, passwordIsWeak] = given;
    for (const hashOf of [bcrypt, kinds[3]?.[1] ?? bcrypt]) {
      const { email } = await anImportedUser(server, { passwordHash: await hashOf(password) });
      const { token } = await logIn(server, { email, password });
      expect(await keysOf(token)).toMatchObject({ password: true, passwordIsWeak });
    }
  },
);

test('moving in 5: a new password ends the question for a better one', async () => {
  const weak = async () => {
    const { email } = await anImportedUser(server, { passwordHash: await bcrypt('12345') });
    return { email, ...(await logIn(server, { email, password: '12345' })) };
  };
  const newPassword = 'Lavender 42 kettle';
  const changed = await weak();
  const change = { oldPassword: '12345', newPassword, confirmPassword: newPassword };
  await server.patch('/user/updatePassword', change, { token: changed.token });
  expect(await keysOf(changed.token)).toMatchObject({ passwordIsWeak: false });
  const { email } = await weak();
  await signUps.resetPassword(email, newPassword, 1);
  const { token } = await logIn(server, { email, password: newPassword });
  expect(await keysOf(token)).toMatchObject({ passwordIsWeak: false });
});

test('moving in 6: who was verified needs nothing, and without a password gets in by a code or a reset', async () => {
  const { email } = await anImportedUser(server, {});
  expect(await attemptLogIn(server, { email, password: testPassword })).toMatchObject(refused);
  const cookie = cookieOf((await server.post('/auth/code', { email })).headers);
  const [mail] = await server.mailbox.untilReceived(email);
  const code = mail?.text.match(/^\d{4} \d{4}$/m)?.[0];
  const answer = await server.post('/auth/code/confirm', { email, code }, { cookie });
  expect(answer).toMatchObject(loggedIn);
  expect(await keysOf(answer.body.accessToken)).toMatchObject({ password: false });
  await signUps.resetPassword(email, testPassword, 2);
  expect(await attemptLogIn(server, { email, password: testPassword })).toMatchObject(loggedIn);
});

test('moving in 6: an unverified user logs in with the old password once a link has verified the address', async () => {
  const passwordHash = await bcrypt('old one');
  const { id, email } = await anImportedUser(server, { passwordHash, verified: false });
  const user = { email, password: 'old one' };
  expect(await attemptLogIn(server, user)).toMatchObject(unverified);
  expect(await attemptLogIn(server, { ...user, password: 'other' })).toMatchObject(refused);
  clock.advance({ minutes: 40 * 24 * 60 });
  await server.post('/auth/resendVerificationEmail', { email });
  const token = await tokenFromEmail(server, email);
  expect(await signUps.verify(token)).toMatchObject(passwordRequired);
  expect(await storedOf(user)).toMatchObject({ id, password_hash: passwordHash });
  const { password } = user;
  expect(await signUps.verify(token, { password })).toMatchObject(loggedIn);
  expect(await attemptLogIn(server, user)).toMatchObject(loggedIn);
  expect(await storedOf(user)).toMatchObject({
    name: 'Ada Imported',
    password_hash: expect.stringMatching(ownHash),
    created_at: new Date('2021-03-01'),
  });
});

test('moving in 6: a link that was asked for months ago can be asked for again', async () => {
  const { email } = await anImportedUser(server, { verified: false });
  await server.post('/auth/code', { email });
  await server.mailbox.untilReceived(email);
  clock.advance({ minutes: 40 * 24 * 60 });
  await server.post('/auth/resendVerificationEmail', { email });
  const token = await tokenFromEmail(server, email, 2);
  expect(await signUps.verify(token)).toMatchObject({ status: 200 });
});

test('moving in 6: the link and the old password log in immediately', async () => {
  const passwordHash = await bcrypt('old one');
  const { email } = await anImportedUser(server, { passwordHash, verified: false });
  await server.post('/auth/resendVerificationEmail', { email });
  const answer = await signUps.verify(await tokenFromEmail(server, email), { password: 'old one' });
  expect(answer).toMatchObject({ status: 200, body: { accessToken: expect.any(String) } });
  expect(await keysOf(answer.body.accessToken)).toMatchObject({ passwordIsWeak: true });
  expect((await storedOf({ email })).password_hash).toMatch(ownHash);
});

test('moving in 6: a reset verifies an unverified user', async () => {
  const { email } = await anImportedUser(server, { verified: false });
  expect(await signUps.resetPassword(email, testPassword, 1)).toMatchObject({ status: 200 });
  expect(await attemptLogIn(server, { email, password: testPassword })).toMatchObject(loggedIn);
});

test.each([
  ['the old password', 'old one', 'Ada Imported'],
  ['the password of a new sign-up', testPassword, 'Ada Lovelace'],
])(
  'moving in 6: after a sign-up of a stranger, who has the mailbox verifies the account with %s',
  async (_case, password, name) => {
    const passwordHash = await bcrypt('old one');
    const { id, email } = await anImportedUser(server, { passwordHash, verified: false });
    await linkCustomer(server, id);
    await signUps.registerAttacker(email);
    const [token = ''] = await signUps.receivedTokens(email, 1);
    if (password === testPassword) await signUps.register({ email });
    expect(await signUps.verify(token)).toMatchObject(passwordRequired);
    expect(await signUps.verify(token, { password })).toMatchObject({ status: 200 });
    expect(await storedOf({ email })).toMatchObject({
      id,
      name,
      created_at: new Date('2021-03-01'),
    });
    expect(await attemptLogIn(server, { email, password })).toMatchObject(loggedIn);
    const attack = { email, password: attackersPassword };
    expect(await attemptLogIn(server, attack)).toMatchObject(refused);
  },
);

test('moving in 6: the address of an unverified account moves to no other one', async () => {
  const { id, email } = await anImportedUser(server, { verified: false });
  const other = await aUser(server);
  const { token } = await logIn(server, other);
  const change = { newEmail: email, password: other.password };
  const asked = await server.post('/user/changeEmail', change, { token });
  expect(asked).toMatchObject({ status: 200 });
  const link = await tokenFromEmail(server, email);
  expect(await signUps.verify(link)).toMatchObject({ status: 200 });
  expect(await storedOf({ email })).toMatchObject({ id, email_verified_at: expect.any(Date) });
});

test('moving in 6: an account that an import brings keeps its address from a change that was asked for before', async () => {
  const email = anAddress();
  const other = await aUser(server);
  const { token } = await logIn(server, other);
  const change = { newEmail: email, password: other.password };
  expect(await server.post('/user/changeEmail', change, { token })).toMatchObject({ status: 200 });
  const confirmation = async (address: string) => {
    const [mail] = await server.mailbox.untilReceived(address);
    const link = /change-email\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1];
    return server.post(`/auth/confirmEmailChange/${link}`);
  };
  expect(await confirmation(email)).toMatchObject({ status: 200 });
  const { id } = await anImportedUser(server, { email, verified: false });
  expect(await confirmation(other.email)).toMatchObject({ status: 400 });
  expect(await storedOf({ email })).toMatchObject({ id });
});
