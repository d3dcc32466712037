import { generateKeyPairSync } from 'node:crypto';
import { decodeJwt, decodeProtectedHeader, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { attemptLogIn, aUser, cookieOf, logIn } from '../../test/a-user.ts';
import { startServer, type TestServer } from '../../test/start-server.ts';
import { createTestClock } from '../../test/test-clock.ts';

const clock = createTestClock();
let server: TestServer;
beforeAll(async () => {
  server = await startServer({ clock });
});
afterAll(() => server.close());

/** Any call that needs somebody logged in. */
const rename = (token: string) => server.patch('/user/updateName', { name: 'Ada' }, { token });
const refresh = (cookie: string) => server.post('/auth/refreshAccessToken', undefined, { cookie });

test('the session cookie is out of reach for scripts and other sites', async () => {
  const user = await aUser(server);
  const answer = await attemptLogIn(server, user);
  const [cookie] = answer.headers.getSetCookie();
  expect(cookie).toMatch(/^session=[\w-]{43}; Path=\/; Expires=.+; HttpOnly; SameSite=Strict$/);
});

test('over https the cookie carries the __Host- prefix', async () => {
  const secure = await startServer({ env: { PUBLIC_URL: 'https://stillweb.example' } });
  const user = await aUser(secure);
  const [cookie] = (await attemptLogIn(secure, user)).headers.getSetCookie();
  expect(cookie).toMatch(
    /^__Host-session=[\w-]{43}; Path=\/; Expires=.+; HttpOnly; Secure; SameSite=Strict$/,
  );
  await secure.close();
});

test('a cookie that was planted is not adopted by a log-in', async () => {
  const user = await aUser(server);
  const planted = 'session=planted-by-somebody-else';
  const answer = await server.post('/auth/login', user, { cookie: planted });
  expect(cookieOf(answer.headers)).not.toBe(planted);
  expect(await refresh(planted)).toMatchObject({ status: 401 });
});

test('an access token lasts ten minutes, and the session renews it', async () => {
  const user = await aUser(server);
  const { token, cookie } = await logIn(server, user);
  expect(await rename(token)).toMatchObject({ status: 200 });
  clock.advance({ minutes: 12 });
  expect(await rename(token)).toMatchObject({ status: 401, body: { code: 'UNAUTHENTICATED' } });
  const { body } = await refresh(cookie);
  expect(Object.keys(body)).toEqual(['newAccessToken']);
  expect(await rename(body.newAccessToken)).toMatchObject({ status: 200 });
});

test('twenty refreshes at the same moment all succeed, and any of them can be repeated', async () => {
  const { cookie } = await logIn(server, await aUser(server));
  const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(cookie)));
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
  expect(await refresh(cookie)).toMatchObject({ status: 200 });
});

test('logging out ends the session and its access token at once', async () => {
  const user = await aUser(server);
  const here = await logIn(server, user);
  const elsewhere = await logIn(server, user);
  const answer = await server.post('/auth/logout', undefined, { cookie: here.cookie });
  expect(answer.status).toBe(200);
  expect(cookieOf(answer.headers)).toBe('session=');
  expect(await rename(here.token)).toMatchObject({ status: 401 });
  expect(await refresh(here.cookie)).toMatchObject({ status: 401 });
  expect(await rename(elsewhere.token)).toMatchObject({ status: 200 });
});

test('a client without cookies logs out with its token', async () => {
  const { token } = await logIn(server, await aUser(server));
  await server.post('/auth/logout', undefined, { token });
  expect(await rename(token)).toMatchObject({ status: 401 });
});

test('logging out without a session is no error', async () => {
  expect(await server.post('/auth/logout')).toMatchObject({ status: 200 });
});

test('a session that is not used for fourteen days ends', async () => {
  const { cookie } = await logIn(server, await aUser(server));
  clock.advance({ days: 13 });
  expect(await refresh(cookie)).toMatchObject({ status: 200 });
  clock.advance({ days: 13 });
  expect(await refresh(cookie)).toMatchObject({ status: 200 });
  clock.advance({ days: 15 });
  expect(await refresh(cookie)).toMatchObject({ status: 401 });
});

test('a session ends after ninety days, however much it is used', async () => {
  const { cookie } = await logIn(server, await aUser(server));
  for (let used = 0; used < 8; used += 1) {
    clock.advance({ days: 11 });
    expect(await refresh(cookie)).toMatchObject({ status: 200 });
  }
  clock.advance({ days: 3 });
  expect(await refresh(cookie)).toMatchObject({ status: 401 });
});

test('keys change every month, and the tokens of the old one go on working', async () => {
  const monthly = createTestClock();
  const longRunning = await startServer({ clock: monthly });
  const user = await aUser(longRunning);
  monthly.advance({ days: 30, minutes: -5 });
  const { token, cookie } = await logIn(longRunning, user);
  monthly.advance({ minutes: 8 });
  const { body } = await longRunning.post('/auth/refreshAccessToken', undefined, { cookie });
  const tokens = [token, body.newAccessToken];
  const keys = tokens.map((one) => decodeProtectedHeader(one).kid);
  expect(keys[0]).not.toBe(keys[1]);
  for (const one of tokens) {
    const answer = await longRunning.patch('/user/updateName', { name: 'Ada' }, { token: one });
    expect(answer.status).toBe(200);
  }
  await longRunning.close();
});

test('a token that we did not sign just so is refused', async () => {
  const { token } = await logIn(server, await aUser(server));
  const { kid = '' } = decodeProtectedHeader(token);
  const claims = decodeJwt(token);
  const [header, , signature] = token.split('.');
  const { privateKey } = generateKeyPairSync('ed25519');
  const foreign = (id: string) =>
    new SignJWT(claims)
      .setProtectedHeader({ alg: 'EdDSA', kid: id, typ: 'at+jwt' })
      .sign(privateKey);
  const secret = new TextEncoder().encode('a-secret-for-the-tests-of-the-server');
  const forged = [
    new UnsecuredJWT(claims).encode(),
    await foreign(kid),
    await foreign('another-key'),
    await new SignJWT(claims).setProtectedHeader({ alg: 'HS256', kid, typ: 'at+jwt' }).sign(secret),
    [
      header,
      Buffer.from(JSON.stringify({ ...claims, sub: 'x' })).toString('base64url'),
      signature,
    ].join('.'),
    `${token}x`,
    'not.a.token',
  ];
  for (const one of forged) expect(await rename(one)).toMatchObject({ status: 401 });
  expect(await rename(token)).toMatchObject({ status: 200 });
});

test('a wrong password and an unknown address get the same answer', async () => {
  const user = await aUser(server);
  const wrong = await attemptLogIn(server, { ...user, password: 'Wrong-pass1' });
  const unknown = await attemptLogIn(server, {
    email: 'nobody@stillweb.example',
    password: 'Wrong-pass1',
  });
  expect(wrong).toMatchObject({ status: 401, body: { code: 'INVALID_CREDENTIALS' } });
  const { requestId: _wrong, ...wrongBody } = wrong.body;
  const { requestId: _unknown, ...unknownBody } = unknown.body;
  expect(unknownBody).toEqual(wrongBody);
});

test('an unverified account is not given away by a wrong password', async () => {
  const user = await aUser(server, { verified: false });
  expect(await attemptLogIn(server, { ...user, password: 'Wrong-pass1' })).toMatchObject({
    status: 401,
  });
  expect(await attemptLogIn(server, user)).toMatchObject({
    status: 403,
    body: { code: 'EMAIL_NOT_VERIFIED' },
  });
});

test.each([
  ['no body', undefined],
  ['a list', []],
  ['no password', { email: 'ada@stillweb.example' }],
  ['a number for a password', { email: 'ada@stillweb.example', password: 5 }],
  ['a password over 128 characters', { email: 'ada@stillweb.example', password: 'x'.repeat(129) }],
])('a log-in with %s is refused before any password is checked', async (_case, body) => {
  expect(await server.post('/auth/login', body)).toMatchObject({
    status: 400,
    body: { code: 'VALIDATION_FAILED' },
  });
});
