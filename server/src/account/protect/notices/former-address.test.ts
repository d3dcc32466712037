import { afterAll, beforeAll, expect, test } from 'vitest';
import { aPasskeyOf } from '../../../../test/people/a-passkey.ts';
import {
  anAddress,
  attemptLogIn,
  aUser,
  logIn,
  signUp,
  testPassword,
  type TestUser,
} from '../../../../test/people/a-user.ts';
import {
  aChangingUser,
  confirmChange,
  confirmationLink,
  emailOf,
  requestChange,
} from '../../../../test/people/address-change.ts';
import { startServer, type TestServer } from '../../../../test/worlds/start-server.ts';
import { openSupport } from '../../../../test/people/support.ts';
import { createTestClock } from '../../../../test/internals/test-clock.ts';
import { createLinkTokens } from '../../security/link-tokens.ts';
import { openVerificationLink } from '../../store/registrations.ts';
import { openLink } from '../../store/one-time-secrets.ts';
import { findReservation } from '../../store/addresses.ts';
import { beginAddressChange, findAddressProblem } from '../../support/change-address.ts';

const clock = createTestClock();
let server: TestServer;
let support: Awaited<ReturnType<typeof openSupport>>;
beforeAll(async () => {
  server = await startServer({ clock });
  support = await openSupport(server.databaseUrl, clock);
});
afterAll(async () => {
  await support.close();
  await server.close();
});

const invalidLink = { status: 400, body: { code: 'INVALID_LINK' } };
const secure = (link: string) => server.post(`/auth/secureAccount/${link}`);
const newPassword = 'Owner-Passw0rd';
const chosen = { newPassword, confirmPassword: newPassword };
const reset = (link: string, form: object = {}) =>
  server.post(`/auth/resetPassword/${link}`, { ...chosen, ...form });

/** The links to secure the account in all emails to an address, newest first, once so many arrived. */
async function noticeLinks(email: string, count: number): Promise<string[]> {
  let links: string[] = [];
  await expect
    .poll(async () => {
      const mails = await server.mailbox.mails(email);
      links = mails.flatMap(({ text }) => /secure-account\?token=([\w-]+)/.exec(text)?.[1] ?? []);
      return links.length;
    })
    .toBe(count);
  return links;
}

async function textOf(email: string, subject: string): Promise<string> {
  let text: string | undefined;
  await expect
    .poll(async () => {
      const mails = await server.mailbox.mails(email);
      text = mails.find((mail) => mail.subject === subject)?.text;
      return text;
    })
    .toBeDefined();
  return text ?? '';
}

async function resetLink(email: string, subject = 'Choose a new password for your account') {
  return /reset-password\/([\w-]+)/.exec(await textOf(email, subject))?.[1] ?? '';
}

/** An account whose address a thief has changed, with the owner's link. */
async function aStolenAccount() {
  const { user, login, newEmail, oldLink, newLink } = await aChangingUser(server);
  for (const link of [oldLink, newLink]) {
    expect(await confirmChange(server, link)).toMatchObject({ status: 200 });
  }
  const [link = ''] = await noticeLinks(user.email, 1);
  return { user, login, newEmail, link };
}

async function expectWin({ user, link }: { user: TestUser; link: string }) {
  expect(await secure(link)).toMatchObject({ status: 200 });
  expect(await reset(await resetLink(user.email))).toMatchObject({ status: 200 });
  await logIn(server, { email: user.email, password: newPassword });
}

const reserved = 'This address cannot be used for an account yet';

test('security 76: a sign-up with an address that was just given up gets no link, and the owner takes it back', async () => {
  const stolen = await aStolenAccount();
  const { email } = stolen.user;
  await signUp(server, { email, password: 'Thief-Passw0rd' });
  expect(await textOf(email, reserved)).not.toMatch(/token=/);
  await expectWin(stolen);
  expect(await attemptLogIn(server, { email, password: 'Thief-Passw0rd' })).toMatchObject({
    status: 401,
  });
});

test('security 76: no link that a thief has obtained verifies an address that was just given up', async () => {
  const stolen = await aStolenAccount();
  const { email } = stolen.user;
  await signUp(server, { email, password: 'Thief-Passw0rd' });
  const { db } = support;
  const [thief] = await db.selectFrom('users').select('id').where('email', '=', email).execute();
  const tokens = createLinkTokens(server.config.AUTH_SECRET);
  const signUpLink = await openVerificationLink(db, { email }, clock());
  if (!signUpLink) throw new Error('The sign-up has no link');
  const verification = tokens.create('sign-up', signUpLink, tokens.clientMark('127.0.0.1'));
  const link = { userId: thief?.id ?? '', email, purpose: 'reset-password' } as const;
  const resetLinkRow = await openLink(db, link, clock());
  if (!resetLinkRow) throw new Error('The account has no link');
  const resetToken = tokens.create('reset-password', resetLinkRow);
  const verify = () => server.post(`/auth/verifyEmail/${verification}`, {});
  expect(await verify()).toMatchObject(invalidLink);
  expect(await reset(resetToken)).toMatchObject(invalidLink);
  const [secured, ...verified] = await Promise.all([secure(stolen.link), verify(), verify()]);
  expect(secured).toMatchObject({ status: 200 });
  expect(verified.map(({ status }) => status)).toEqual([400, 400]);
  expect(await reset(await resetLink(email))).toMatchObject({ status: 200 });
});

test('security 76: no change of address and no support gives another account an address that was just given up', async () => {
  const { user, login, newEmail, link } = await aStolenAccount();
  const other = await aUser(server);
  const otherLogin = await logIn(server, other);
  expect(await requestChange(server, otherLogin, user.email)).toMatchObject({ status: 200 });
  await textOf(user.email, reserved);
  await confirmChange(server, await confirmationLink(server, other.email));
  expect(await emailOf(server, otherLogin)).toBe(other.email);
  const change = { userId: other.id, newEmail: user.email };
  expect(await findAddressProblem(support.db, change, clock())).toBe('reserved');
  expect(await beginAddressChange(support, change)).toBe('reserved');
  // The same account can have it again.
  expect(
    await findAddressProblem(support.db, { userId: user.id, newEmail: user.email }, clock()),
  ).toBeUndefined();

  await requestChange(server, login, anAddress('third'));
  await confirmationLink(server, newEmail, 2);
  await expectWin({ user, link });
});

test('security 76: after seven days, or a deletion, an address is free', async () => {
  const isReserved = async ({ user }: { user: TestUser }) =>
    (await findReservation(support.db, { email: user.email }, clock())) !== undefined;
  const deleted = await aStolenAccount();
  expect(await isReserved(deleted)).toBe(true);
  const { token } = deleted.login;
  await server.call('DELETE', '/user', { token, body: { password: testPassword } });
  expect(await secure(deleted.link)).toMatchObject(invalidLink);
  expect(await isReserved(deleted)).toBe(false);

  const expiring = await aStolenAccount();
  clock.advance({ minutes: 7 * 24 * 60 - 5 });
  expect(await isReserved(expiring)).toBe(true);
  clock.advance({ minutes: 6 });
  expect(await isReserved(expiring)).toBe(false);
  expect(await secure(expiring.link)).toMatchObject(invalidLink);
});

test('security 77: a pressed link answers no token, and ends all other links but those to a former address', async () => {
  const stolen = await aStolenAccount();
  const { user, login, newEmail } = stolen;
  for (const name of ['One', 'Two']) await aPasskeyOf(server, login.token, name);
  const [copied = '', pressed = ''] = await noticeLinks(newEmail, 3);
  const answer = await secure(pressed);
  expect(JSON.stringify(answer.body)).not.toMatch(/[\w-]{40}/);
  expect(await secure(copied)).toMatchObject(invalidLink);
  expect(await reset(await resetLink(newEmail))).toMatchObject({ status: 200 });
  await expectWin(stolen);
  expect(await attemptLogIn(server, { email: user.email, password: testPassword })).toMatchObject({
    status: 401,
  });
});

test('security 77: a new password by email ends the links of earlier notices, so a copied one removes no new keys', async () => {
  const user = await aUser(server);
  const login = await logIn(server, user);
  for (const name of ['One', 'Two']) await aPasskeyOf(server, login.token, name);
  const [newer = '', older = ''] = await noticeLinks(user.email, 2);
  expect(await secure(newer)).toMatchObject({ status: 200 });
  expect(await secure(older)).toMatchObject(invalidLink);
  expect(await reset(await resetLink(user.email))).toMatchObject({ status: 200 });
  const again = await logIn(server, { email: user.email, password: newPassword });
  await aPasskeyOf(server, again.token, 'Three');
  const [copied = ''] = await noticeLinks(user.email, 4);

  await server.post('/auth/forgotPassword', { email: user.email });
  const link = await resetLink(user.email, 'Reset your password');
  const { recentKeys } = (await server.get(`/auth/resetLink/${link}`)).body.data;
  const keep = recentKeys.map(({ id }: { id: string }) => id);
  expect(await reset(link, { keep })).toMatchObject({ status: 200 });
  expect(await secure(copied)).toMatchObject(invalidLink);
  const owner = await logIn(server, { email: user.email, password: newPassword });
  const { body } = await server.get('/user/keys', owner);
  expect(body.data.passkeys).toMatchObject([{ name: 'Three' }]);
});

/** A user with an old passkey, two new ones and a new provider, and a link to reset the password. */
async function aUserWithNewKeys() {
  const user = await aUser(server);
  const { token, cookie } = await logIn(server, user);
  await aPasskeyOf(server, token, 'Old');
  clock.advance({ days: 8 });
  const renewed = await server.post('/auth/refreshAccessToken', undefined, { cookie });
  const session = { token: String(renewed.body.newAccessToken) };
  await server.post('/user/proof', { password: user.password }, session);
  for (const name of ['Phone', 'Laptop']) await aPasskeyOf(server, session.token, name);
  await server.database.query(
    `insert into user_providers (user_id, provider, issuer, subject, linked_at) values ($1::uuid, 'acme', 'acme', $1::text, $2)`,
    [user.id, clock()],
  );
  await server.post('/auth/forgotPassword', { email: user.email });
  const link = await resetLink(user.email, 'Reset your password');
  const { body } = await server.get(`/auth/resetLink/${link}`);
  return { user, link, check: body.data };
}

async function keysAfter({ email }: TestUser) {
  const owner = await logIn(server, { email, password: newPassword });
  const { passkeys, providers } = (await server.get('/user/keys', owner)).body.data;
  return [...passkeys, ...providers].map(({ name }: { name: string }) => name).toSorted();
}

test('security 83: a reset names the keys of the last seven days, and removes all but those to keep', async () => {
  const { user, link, check } = await aUserWithNewKeys();
  expect(check).toEqual({
    isValid: true,
    recentKeys: [
      { kind: 'passkey', id: expect.any(String), name: 'Phone' },
      { kind: 'passkey', id: expect.any(String), name: 'Laptop' },
      { kind: 'provider', id: 'acme', name: 'acme' },
    ],
  });
  // To look uses nothing up.
  expect((await server.get(`/auth/resetLink/${link}`)).body.data).toEqual(check);
  const keep = [check.recentKeys[1].id, 'acme'];
  expect(await reset(link, { keep })).toMatchObject({ status: 200 });
  expect(await keysAfter(user)).toEqual(['Laptop', 'Old', 'acme']);
  expect((await server.get(`/auth/resetLink/${link}`)).body.data).toEqual({
    isValid: false,
    recentKeys: [],
  });
});

test('security 83: a reset that keeps nothing removes all keys of the last seven days', async () => {
  const { user, link } = await aUserWithNewKeys();
  expect(await reset(link)).toMatchObject({ status: 200 });
  expect(await keysAfter(user)).toEqual(['Old']);
});
