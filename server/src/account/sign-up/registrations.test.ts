import { termsVersion } from '@stillweb/contract/legal';
import type { Kysely } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cookieOf } from '../../../../scripts/clients/api.ts';
import { anAddress, attemptLogIn, testPassword } from '../../../test/people/a-user.ts';
import {
  attackersPassword,
  createSignUps,
  passwordRequired,
  type SignUps,
} from '../../../test/people/rival-sign-ups.ts';
import { countRegistrations, createSignUpRaces } from '../../../test/matrices/sign-up-races.ts';
import { startServer, type TestServer } from '../../../test/worlds/start-server.ts';
import { createTestClock } from '../../../test/internals/test-clock.ts';
import { openDatabase, openPool } from '../../platform/database/database.ts';
import type { AccountTables } from '../tables.ts';

const clock = createTestClock();
let server: TestServer;
let db: Kysely<AccountTables>;
let signUps: SignUps;
let races: ReturnType<typeof createSignUpRaces>;
beforeAll(async () => {
  server = await startServer({ clock, env: { TRUST_PROXY: '127.0.0.1' } });
  db = openDatabase(openPool(server.databaseUrl));
  signUps = createSignUps(server);
  races = createSignUpRaces(server, db);
});
afterAll(async () => {
  await db.destroy();
  await server.close();
});

test('languages 22: version and language of the terms are those of the sign-up that is confirmed, and exported', async () => {
  const email = anAddress('agreeing');
  await signUps.register({ email, language: 'ar' });
  clock.advance({ minutes: 5 });
  const earliest = clock().getTime();
  await signUps.register({ email, password: 'Second-Pass1', language: 'de' });
  const latest = clock().getTime();
  const [newest = ''] = await signUps.receivedTokens(email, 2);
  clock.advance({ minutes: 5 });
  const { body } = await signUps.verify(newest, { password: 'Second-Pass1' });
  expect(body.data.email).toBe(email);
  const own = await server.get('/user/data', { token: body.accessToken });
  const { agreement } = own.body.data.profile;
  expect(agreement).toMatchObject({ termsVersion, termsLanguage: 'de' });
  expect(Date.parse(agreement.agreedAt)).toBeGreaterThanOrEqual(earliest);
  expect(Date.parse(agreement.agreedAt)).toBeLessThanOrEqual(latest);
});

test('languages 22: a client that names no language agrees to the English terms, also when it signs up again', async () => {
  const email = anAddress('agreeing');
  await signUps.register({ email, language: 'de' });
  await signUps.register({ email });
  const [newest = ''] = await signUps.receivedTokens(email, 2);
  const { accessToken: token } = (await signUps.verify(newest, { password: testPassword })).body;
  const { profile } = (await server.get('/user/data', { token })).body.data;
  expect(profile).toMatchObject({ language: 'de', agreement: { termsLanguage: 'en' } });
});

test(
  'security 30: in a race of two sign-ups the owner’s password is the account’s',
  { tags: 'exhaustive' },
  async () => {
    await Promise.all(Array.from({ length: 5 }, (_, number) => races.raceOfTwo(number)));
  },
);

test('security 30: a sign-up that arrives while another is verified never becomes it', async () => {
  await Promise.all(Array.from({ length: 2 }, races.overtaken));
});

test('security 30: with the own password any link verifies the own sign-up, and logs in', async () => {
  const { email, ownersLink, attackersLink } = await signUps.signUpTwice();
  expect(await signUps.verify(attackersLink)).toMatchObject(passwordRequired);
  const answer = await signUps.verify(attackersLink, { password: testPassword });
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
    const again = await signUps.verify(link, { password: attackersPassword });
    expect(again).toMatchObject({ status: 400, body: { code: 'INVALID_LINK' } });
  }
});

test('security 30: a wrong password has an answer of its own and does not use the link', async () => {
  const { email, ownersLink } = await signUps.signUpTwice();
  expect(await signUps.verify(ownersLink, { password: 'Mistyped-1' })).toMatchObject({
    status: 400,
    body: { code: 'WRONG_PASSWORD', fieldErrors: { password: 'Password is not correct.' } },
  });
  expect(await attemptLogIn(server, { email, password: testPassword })).toMatchObject({
    status: 403,
  });
  expect(await signUps.verify(ownersLink, { password: testPassword })).toMatchObject({
    status: 200,
  });
});

test(
  'security 30: after ten wrong passwords a new password still lets the owner in',
  { tags: 'exhaustive' },
  async () => {
    const { email, ownersLink } = await signUps.signUpTwice();
    for (let made = 0; made < 10; made += 1) {
      const wrong = await signUps.verify(ownersLink, { password: 'Mistyped-1' });
      expect(wrong).toMatchObject({ status: 400 });
    }
    const refused = await signUps.verify(ownersLink, { password: testPassword });
    expect(refused).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
    const password = 'Chosen-again1';
    expect(await signUps.resetPassword(email, password, 3)).toMatchObject({ status: 200 });
    expect(await countRegistrations(db, email)).toBe(0);
    expect(await signUps.verify(ownersLink)).toMatchObject({
      status: 400,
      body: { code: 'INVALID_LINK' },
    });
    expect(await attemptLogIn(server, { email, password })).toMatchObject({ status: 200 });
  },
);

test('security 30: the browser that registered needs no password for an hour', async () => {
  const { email, owner, attackersLink } = await signUps.signUpTwice();
  const forged = owner.cookie.replace(/.$/, (last) => (last === 'A' ? 'Q' : 'A'));
  expect(await signUps.verify(attackersLink, undefined, forged)).toMatchObject(passwordRequired);
  clock.advance({ minutes: 61 });
  expect(await signUps.verify(attackersLink, undefined, owner.cookie)).toMatchObject(
    passwordRequired,
  );
  const { cookie } = await signUps.register({ email });
  expect(await signUps.verify(attackersLink, undefined, cookie)).toMatchObject({
    status: 200,
    body: { data: { user: { name: 'Ada Lovelace' } }, accessToken: expect.any(String) },
  });
});

test.each([
  ['a link was asked for', '/auth/resendVerificationEmail'],
  ['a code was asked for', '/auth/code'],
])(
  'security 30, 65: a link that was mailed because %s elsewhere activates no sign-up without its password or browser',
  async (_case, path) => {
    const email = anAddress();
    const { cookie } = await signUps.registerAttacker(email);
    await signUps.receivedTokens(email, 1);
    await server.post(path, { email });
    const [link = ''] = await signUps.receivedTokens(email, 2);
    const [newest] = await server.mailbox.mails(email);
    expect(newest?.text).toContain('http://localhost:3000/auth/forget-password');
    expect(await signUps.verify(link)).toMatchObject(passwordRequired);
    expect(await attemptLogIn(server, { email, password: attackersPassword })).toMatchObject({
      status: 403,
    });
    expect(await signUps.verify(link, undefined, cookie)).toMatchObject({ status: 200 });
  },
);

test('security 30: the link of a sign-up needs its password where another client opens it', async () => {
  const email = anAddress();
  await signUps.registerAttacker(email);
  const [link = ''] = await signUps.receivedTokens(email, 1);
  const elsewhere = { headers: { 'x-forwarded-for': '203.0.113.7' } };
  const verifyElsewhere = (body?: { password: string }) =>
    server.post(`/auth/verifyEmail/${link}`, body, elsewhere);
  expect(await verifyElsewhere()).toMatchObject(passwordRequired);
  const own = 'Chosen-by-me1';
  expect(await signUps.resetPassword(email, own, 2)).toMatchObject({ status: 200 });
  expect(await verifyElsewhere({ password: attackersPassword })).toMatchObject({ status: 400 });
  expect(await attemptLogIn(server, { email, password: attackersPassword })).toMatchObject({
    status: 401,
  });

  const other = anAddress();
  await signUps.register({ email: other });
  const [ownLink = ''] = await signUps.receivedTokens(other, 1);
  const answer = await server.post(
    `/auth/verifyEmail/${ownLink}`,
    { password: testPassword },
    elsewhere,
  );
  expect(answer).toMatchObject({ status: 200, body: { accessToken: expect.any(String) } });
});

test('security 14: the cookie of a sign-up is private, and the same for a known address', async () => {
  const email = anAddress();
  const shape = /^registration=[\w-]{74}; Path=\/; Expires=.+; HttpOnly; SameSite=Strict$/;
  const unknown = await signUps.register({ email });
  const [token = ''] = await signUps.receivedTokens(email, 1);
  await signUps.verify(token);
  const known = await signUps.register({ email });
  for (const { setCookies } of [unknown, known])
    expect(setCookies).toEqual([expect.stringMatching(shape)]);
});

test('a sign-up without a rival needs no password, and logs in with the right one', async () => {
  const email = anAddress();
  await signUps.register({ email });
  const [token = ''] = await signUps.receivedTokens(email, 1);
  const wrong = await signUps.verify(token, { password: 'Mistyped-1' });
  expect(wrong).toMatchObject({ status: 400, body: { code: 'WRONG_PASSWORD' } });
  const answer = await signUps.verify(token);
  expect(answer).toMatchObject({ status: 200 });
  expect(answer.body).toEqual({ data: { message: 'Your email address is verified.', email } });
  expect(answer.headers.getSetCookie()).toEqual([]);

  const other = anAddress();
  await signUps.register({ email: other });
  const [link = ''] = await signUps.receivedTokens(other, 1);
  const loggedIn = await signUps.verify(link, { password: testPassword });
  expect(loggedIn).toMatchObject({ status: 200, body: { accessToken: expect.any(String) } });
});

test('signing up again with the same password renews the sign-up that waits', async () => {
  const email = anAddress();
  await signUps.register({ email, name: 'Ada' });
  const [older = ''] = await signUps.receivedTokens(email, 1);
  await signUps.register({ email, name: 'Ada Lovelace' });
  const [newer = ''] = await signUps.receivedTokens(email, 2);
  expect(await countRegistrations(db, email)).toBe(1);
  const answer = await signUps.verify(older, { password: testPassword });
  expect(answer.body.data.user).toMatchObject({ name: 'Ada Lovelace' });
  expect(await signUps.verify(newer, { password: testPassword })).toMatchObject({
    status: 400,
    body: { code: 'INVALID_LINK' },
  });
});

test('until an address is verified, log-in says so for the password of each sign-up', async () => {
  const { email } = await signUps.signUpTwice();
  for (const password of [testPassword, attackersPassword]) {
    expect(await attemptLogIn(server, { email, password })).toMatchObject({
      status: 403,
      body: { code: 'EMAIL_NOT_VERIFIED' },
    });
  }
  const wrong = await attemptLogIn(server, { email, password: 'Mistyped-1' });
  expect(wrong).toMatchObject({ status: 401, body: { code: 'INVALID_CREDENTIALS' } });
});

test('security 53: strangers’ sign-ups with an address do not replace the owner’s', async () => {
  const email = anAddress();
  const registerStrangers = async (from: number) => {
    for (let made = from; made < from + 6; made += 1) {
      await signUps.register({ email, name: 'Mallory', password: `${attackersPassword}${made}` });
    }
  };
  await registerStrangers(0);
  const owner = await signUps.register({ email });
  await registerStrangers(6);
  // No more emails arrive in a day: the owner opens one of them.
  const [link = ''] = await signUps.receivedTokens(email, 6);
  expect(await signUps.verify(link, undefined, owner.cookie)).toMatchObject({
    status: 200,
    body: { data: { user: { name: 'Ada Lovelace' } } },
  });
  expect(await countRegistrations(db, email)).toBe(0);
});

test('a sign-up can be sent a new link for thirty days, and then starts again', async () => {
  const email = anAddress();
  await signUps.register({ email });
  clock.advance({ days: 29.9 });
  await server.post('/auth/resendVerificationEmail', { email });
  const [late = ''] = await signUps.receivedTokens(email, 2);
  clock.advance({ days: 0.2 });
  expect(await signUps.verify(late)).toMatchObject({ status: 400, body: { code: 'INVALID_LINK' } });
  await signUps.register({ email });
  const [again = ''] = await signUps.receivedTokens(email, 3);
  expect(await signUps.verify(again)).toMatchObject({ status: 200 });
});

test('security 30: once an address is verified in another way, no link of a sign-up changes it', async () => {
  const { email, attackersLink } = await signUps.signUpTwice();
  await db
    .updateTable('users')
    .set({ email_verified_at: clock() })
    .where('email', '=', email)
    .execute();
  const late = await signUps.verify(attackersLink, { password: attackersPassword });
  expect(late).toMatchObject({ status: 400, body: { code: 'INVALID_LINK' } });
  const attack = await attemptLogIn(server, { email, password: attackersPassword });
  expect(attack).toMatchObject({ status: 401 });
});
