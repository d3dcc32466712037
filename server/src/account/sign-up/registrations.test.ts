import { hash } from '@node-rs/argon2';
import type { Kysely } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anAddress, attemptLogIn, cookieOf, testPassword } from '../../../test/a-user.ts';
import { startServer, type TestServer } from '../../../test/start-server.ts';
import { createTestClock } from '../../../test/test-clock.ts';
import { openDatabase, openPool } from '../../platform/database.ts';
import { createRandomToken, hashToken } from '../../platform/random-token.ts';
import type { AccountTables } from '../tables.ts';

const clock = createTestClock();
let server: TestServer;
let db: Kysely<AccountTables>;
beforeAll(async () => {
  server = await startServer({ clock });
  db = openDatabase(openPool(server.databaseUrl));
});
afterAll(async () => {
  await db.destroy();
  await server.close();
});

const attackersPassword = 'Mallory-s1';

type Registration = { email: string; name?: string; password?: string };

/** Signs up, and returns what the registering browser keeps. */
async function register({ email, name = 'Ada Lovelace', password = testPassword }: Registration) {
  const form = { email, name, password, confirmPassword: password };
  const answer = await server.post('/auth/register', form);
  expect(answer).toMatchObject({ status: 200 });
  return { cookie: cookieOf(answer.headers), setCookies: answer.headers.getSetCookie() };
}

const registerAttacker = (email: string) =>
  register({ email, name: 'Mallory', password: attackersPassword });

/** The tokens of all links that were sent to an address, the newest first. */
async function receivedTokens(email: string, emails: number): Promise<string[]> {
  const received = await server.mailbox.untilReceived(email, emails);
  return received.map(({ text }) => /(?:token=|reset-password\/)([\w-]+)/.exec(text)?.[1] ?? '');
}

const verify = (token: string, body?: { password: string }, cookie?: string) =>
  server.post(`/auth/verifyEmail/${token}`, body, { cookie });

async function setNewPassword(email: string, newPassword: string, emails: number) {
  await server.post('/auth/forgotPassword', { email });
  const [token] = await receivedTokens(email, emails);
  const form = { newPassword, confirmPassword: newPassword };
  return server.post(`/auth/resetPassword/${token}`, form);
}

/** The owner signs up, then the attacker: each has a link in the owner's mailbox. */
async function aRivalledSignUp() {
  const email = anAddress('rivalled');
  const owner = await register({ email });
  const [ownersLink = ''] = await receivedTokens(email, 1);
  const attacker = await registerAttacker(email);
  const [attackersLink = ''] = await receivedTokens(email, 2);
  return { email, owner, ownersLink, attacker, attackersLink };
}

async function countRegistrations(email: string): Promise<number> {
  const rows = db
    .selectFrom('registrations')
    .innerJoin('users', 'users.id', 'user_id')
    .where('email', '=', email)
    .select('registrations.id');
  return (await rows.execute()).length;
}

const withoutPassword = { status: 409, body: { code: 'PASSWORD_REQUIRED' } };

test('security 30: in a race of two sign-ups the owner’s password is the account’s', async () => {
  const round = async (number: number) => {
    const email = anAddress('raced');
    const [owner] = await Promise.all([register({ email }), registerAttacker(email)]);
    const [newest = '', older = ''] = await receivedTokens(email, 2);
    let password = testPassword;
    switch (number % 5) {
      case 0:
        expect(await verify(newest)).toMatchObject(withoutPassword);
        expect(await verify(newest, { password })).toMatchObject({ status: 200 });
        break;
      case 1:
        expect(await verify(older, { password })).toMatchObject({ status: 200 });
        break;
      case 2:
        expect(await verify(newest, undefined, owner.cookie)).toMatchObject({ status: 200 });
        break;
      case 3:
        expect(await verify(older)).toMatchObject(withoutPassword);
        expect(await verify(newest)).toMatchObject(withoutPassword);
        password = 'Chosen-again1';
        expect(await setNewPassword(email, password, 3)).toMatchObject({ status: 200 });
        break;
      default:
        expect(await verify(newest, { password: 'Mistyped-1' })).toMatchObject({ status: 400 });
        expect(await verify(newest, { password })).toMatchObject({ status: 200 });
    }
    const attack = await attemptLogIn(server, { email, password: attackersPassword });
    expect(attack).toMatchObject({ status: 401 });
    expect(await attemptLogIn(server, { email, password })).toMatchObject({ status: 200 });
  };
  await Promise.all(Array.from({ length: 25 }, (_, number) => round(number)));
}, 60_000);

test('security 30: a sign-up that arrives while another is verified never becomes it', async () => {
  const round = async () => {
    const email = anAddress('overtaken');
    await register({ email });
    const [link = ''] = await receivedTokens(email, 1);
    const [verified] = await Promise.all([verify(link), registerAttacker(email)]);
    if (verified.status === 409) await verify(link, { password: testPassword });
    expect(await attemptLogIn(server, { email, password: testPassword })).toMatchObject({
      status: 200,
    });
    const attack = await attemptLogIn(server, { email, password: attackersPassword });
    expect(attack).toMatchObject({ status: 401 });
    expect(await countRegistrations(email)).toBe(0);
  };
  await Promise.all(Array.from({ length: 10 }, round));
});

test('security 30: with the own password any link verifies the own sign-up, and logs in', async () => {
  const { email, ownersLink, attackersLink } = await aRivalledSignUp();
  expect(await verify(attackersLink)).toMatchObject(withoutPassword);
  const answer = await verify(attackersLink, { password: testPassword });
  expect(answer).toMatchObject({
    status: 200,
    body: {
      data: { message: 'Your email address is verified.', user: { name: 'Ada Lovelace', email } },
    },
  });
  const { accessToken: token } = answer.body;
  expect(await server.get('/user/sessions', { token })).toMatchObject({ status: 200 });
  const refreshed = await server.post('/auth/refreshAccessToken', undefined, {
    cookie: cookieOf(answer.headers),
  });
  expect(refreshed).toMatchObject({ status: 200 });
  for (const link of [ownersLink, attackersLink]) {
    const again = await verify(link, { password: attackersPassword });
    expect(again).toMatchObject({ status: 400, body: { code: 'INVALID_LINK' } });
  }
});

test('security 30: a wrong password has an answer of its own and does not use the link', async () => {
  const { email, ownersLink } = await aRivalledSignUp();
  expect(await verify(ownersLink, { password: 'Mistyped-1' })).toMatchObject({
    status: 400,
    body: { code: 'WRONG_PASSWORD', fieldErrors: { password: 'Password is not correct.' } },
  });
  expect(await attemptLogIn(server, { email, password: testPassword })).toMatchObject({
    status: 403,
  });
  expect(await verify(ownersLink, { password: testPassword })).toMatchObject({ status: 200 });
});

test('security 30: after ten wrong passwords a new password still lets the owner in', async () => {
  const { email, ownersLink } = await aRivalledSignUp();
  for (let made = 0; made < 10; made += 1) {
    const wrong = await verify(ownersLink, { password: 'Mistyped-1' });
    expect(wrong).toMatchObject({ status: 400 });
  }
  const refused = await verify(ownersLink, { password: testPassword });
  expect(refused).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
  const password = 'Chosen-again1';
  expect(await setNewPassword(email, password, 3)).toMatchObject({ status: 200 });
  expect(await countRegistrations(email)).toBe(0);
  expect(await verify(ownersLink)).toMatchObject({ status: 400, body: { code: 'INVALID_LINK' } });
  expect(await attemptLogIn(server, { email, password })).toMatchObject({ status: 200 });
});

test('security 30: the browser that registered needs no password for an hour', async () => {
  const { email, owner, attackersLink } = await aRivalledSignUp();
  const forged = owner.cookie.replace(/.$/, (last) => (last === 'A' ? 'Q' : 'A'));
  expect(await verify(attackersLink, undefined, forged)).toMatchObject(withoutPassword);
  clock.advance({ minutes: 61 });
  expect(await verify(attackersLink, undefined, owner.cookie)).toMatchObject(withoutPassword);
  const { cookie } = await register({ email });
  expect(await verify(attackersLink, undefined, cookie)).toMatchObject({
    status: 200,
    body: { data: { user: { name: 'Ada Lovelace' } }, accessToken: expect.any(String) },
  });
});

test('security 14: the cookie of a sign-up is private, and the same for a known address', async () => {
  const email = anAddress();
  const shape = /^registration=\d+\.[\w-]{43}; Path=\/; Expires=.+; HttpOnly; SameSite=Strict$/;
  const unknown = await register({ email });
  const [token = ''] = await receivedTokens(email, 1);
  await verify(token);
  const known = await register({ email });
  for (const { setCookies } of [unknown, known])
    expect(setCookies).toEqual([expect.stringMatching(shape)]);
});

test('a sign-up without a rival needs no password, and logs in with the right one', async () => {
  const email = anAddress();
  await register({ email });
  const [token = ''] = await receivedTokens(email, 1);
  const wrong = await verify(token, { password: 'Mistyped-1' });
  expect(wrong).toMatchObject({ status: 400, body: { code: 'WRONG_PASSWORD' } });
  const answer = await verify(token);
  expect(answer).toMatchObject({ status: 200 });
  expect(answer.body).toEqual({ data: { message: 'Your email address is verified.' } });
  expect(answer.headers.getSetCookie()).toEqual([]);

  const other = anAddress();
  await register({ email: other });
  const [link = ''] = await receivedTokens(other, 1);
  const loggedIn = await verify(link, { password: testPassword });
  expect(loggedIn).toMatchObject({ status: 200, body: { accessToken: expect.any(String) } });
});

test('signing up again with the same password renews the sign-up that waits', async () => {
  const email = anAddress();
  await register({ email, name: 'Ada' });
  const [older = ''] = await receivedTokens(email, 1);
  await register({ email, name: 'Ada Lovelace' });
  const [newer = ''] = await receivedTokens(email, 2);
  expect(await countRegistrations(email)).toBe(1);
  expect(await verify(older)).toMatchObject({ status: 400, body: { code: 'INVALID_LINK' } });
  const answer = await verify(newer, { password: testPassword });
  expect(answer.body.data.user).toMatchObject({ name: 'Ada Lovelace' });
});

test('until an address is verified, log-in says so for the password of each sign-up', async () => {
  const { email } = await aRivalledSignUp();
  for (const password of [testPassword, attackersPassword]) {
    expect(await attemptLogIn(server, { email, password })).toMatchObject({
      status: 403,
      body: { code: 'EMAIL_NOT_VERIFIED' },
    });
  }
  const wrong = await attemptLogIn(server, { email, password: 'Mistyped-1' });
  expect(wrong).toMatchObject({ status: 401, body: { code: 'INVALID_CREDENTIALS' } });
});

test('of more than five sign-ups with an address the newest is replaced', async () => {
  const email = anAddress();
  await register({ email });
  const [first = ''] = await receivedTokens(email, 1);
  for (let made = 0; made < 7; made += 1) {
    await register({ email, name: 'Mallory', password: `${attackersPassword}${made}` });
  }
  expect(await countRegistrations(email)).toBe(5);
  expect(await verify(first, { password: `${attackersPassword}4` })).toMatchObject({ status: 400 });
  expect(await verify(first, { password: testPassword })).toMatchObject({ status: 200 });
  expect(await countRegistrations(email)).toBe(0);
});

test('a sign-up can be sent a new link for thirty days, and then starts again', async () => {
  const email = anAddress();
  await register({ email });
  clock.advance({ days: 29.9 });
  await server.post('/auth/resendVerificationEmail', { email });
  const [late = ''] = await receivedTokens(email, 2);
  clock.advance({ days: 0.2 });
  expect(await verify(late)).toMatchObject({ status: 400, body: { code: 'INVALID_LINK' } });
  await register({ email });
  const [again = ''] = await receivedTokens(email, 3);
  expect(await verify(again)).toMatchObject({ status: 200 });
});

test('a user whom the previous release registered verifies by its link', async () => {
  const { email, token } = await registerWithPreviousRelease();
  expect(await verify(token)).toMatchObject({ status: 200 });
  const loggedIn = await attemptLogIn(server, { email, password: testPassword });
  expect(loggedIn).toMatchObject({ status: 200 });
});

test('a user whom the previous release registered verifies by a link that is sent again', async () => {
  const { email, token } = await registerWithPreviousRelease();
  await server.post('/auth/resendVerificationEmail', { email });
  const [newer = ''] = await receivedTokens(email, 1);
  expect(await verify(token)).toMatchObject({ status: 400, body: { code: 'INVALID_LINK' } });
  expect(await verify(newer)).toMatchObject({ status: 200 });
});

test('security 30: a user whom the previous release registered is one of several too', async () => {
  const { email, token } = await registerWithPreviousRelease();
  await registerAttacker(email);
  const [attackersLink = ''] = await receivedTokens(email, 1);
  for (const link of [attackersLink, token]) {
    expect(await verify(link)).toMatchObject(withoutPassword);
  }
  expect(await verify(token, { password: testPassword })).toMatchObject({ status: 200 });
  const attack = await attemptLogIn(server, { email, password: attackersPassword });
  expect(attack).toMatchObject({ status: 401 });
});

test('security 30: once the previous release has verified an address, no link changes it', async () => {
  const { email, attackersLink } = await aRivalledSignUp();
  await db
    .updateTable('users')
    .set({ email_verified_at: clock() })
    .where('email', '=', email)
    .execute();
  const late = await verify(attackersLink, { password: attackersPassword });
  expect(late).toMatchObject({ status: 400, body: { code: 'INVALID_LINK' } });
  const attack = await attemptLogIn(server, { email, password: attackersPassword });
  expect(attack).toMatchObject({ status: 401 });
});

/** Writes what the release before the table of registrations wrote for a sign-up and its email. */
async function registerWithPreviousRelease() {
  const email = anAddress('previous');
  const token = createRandomToken();
  const password_hash = await hash(testPassword, {
    memoryCost: 19_456,
    timeCost: 2,
    parallelism: 1,
  });
  const { id } = await db
    .insertInto('users')
    .values({ email, name: 'Ada Lovelace', password_hash, created_at: clock() })
    .returning('id')
    .executeTakeFirstOrThrow();
  const expires_at = new Date(clock().getTime() + 3_600_000);
  const link = {
    user_id: id,
    purpose: 'verify-email' as const,
    token_hash: hashToken(token),
    expires_at,
  };
  await db.insertInto('one_time_links').values(link).execute();
  return { email, token };
}
