import { afterAll, beforeAll, expect, test } from 'vitest';
import { cookieOf } from '../../../../../scripts/clients/api.ts';
import { attemptLogIn, aUser, logIn } from '../../../../test/people/a-user.ts';
import { startServer, type TestServer } from '../../../../test/worlds/start-server.ts';
import { createTestClock } from '../../../../test/internals/test-clock.ts';

const clock = createTestClock();
let server: TestServer;
beforeAll(async () => {
  server = await startServer({ clock });
});
afterAll(() => server.close());

/** A call that needs a log-in. */
const rename = (token: string) => server.patch('/user/updateName', { name: 'Ada' }, { token });
const refresh = (cookie: string) => server.post('/auth/refreshAccessToken', undefined, { cookie });

test('security 14: neither scripts nor other sites can use the session cookie', async () => {
  const user = await aUser(server);
  const answer = await attemptLogIn(server, user);
  const [cookie] = answer.headers.getSetCookie();
  expect(cookie).toMatch(/^session=[\w-]{43}; Path=\/; Expires=.+; HttpOnly; SameSite=Strict$/);
});

test('security 14: over https the cookie carries the __Host- prefix', async () => {
  const secure = await startServer({ env: { PUBLIC_URL: 'https://stillweb.example' } });
  const user = await aUser(secure);
  const [cookie] = (await attemptLogIn(secure, user)).headers.getSetCookie();
  expect(cookie).toMatch(
    /^__Host-session=[\w-]{43}; Path=\/; Expires=.+; HttpOnly; Secure; SameSite=Strict$/,
  );
  await secure.close();
});

test('a session is found among the other cookies of a browser', async () => {
  const { cookie } = await logIn(server, await aUser(server));
  expect(await refresh(`theme=dark; ${cookie};other=session=x`)).toMatchObject({ status: 200 });
  expect(await refresh(`theme=${cookie}`)).toMatchObject({ status: 401 });
});

test('security 11: a cookie that was planted is not adopted by a log-in', async () => {
  const user = await aUser(server);
  const planted = 'session=planted-by-an-attacker';
  const answer = await server.post('/auth/login', user, { cookie: planted });
  expect(cookieOf(answer.headers)).not.toBe(planted);
  expect(await refresh(planted)).toMatchObject({ status: 401 });
});

test('security 12: an access token lasts ten minutes, and the session renews it', async () => {
  const user = await aUser(server);
  const { token, cookie } = await logIn(server, user);
  expect(await rename(token)).toMatchObject({ status: 200 });
  clock.advance({ minutes: 12 });
  expect(await rename(token)).toMatchObject({ status: 401, body: { code: 'UNAUTHENTICATED' } });
  const { body } = await refresh(cookie);
  expect(Object.keys(body)).toEqual(['newAccessToken']);
  expect(await rename(body.newAccessToken)).toMatchObject({ status: 200 });
});

test('a browser that has the cookie alone takes its session over, with user and token', async () => {
  const user = await aUser(server);
  const { cookie } = await logIn(server, user);
  const answer = await server.post('/auth/session', undefined, { cookie });
  const { id, name, email } = user;
  expect(answer).toMatchObject({ status: 200, body: { data: { user: { id, name, email } } } });
  expect(await rename(answer.body.accessToken)).toMatchObject({ status: 200 });
  expect(await server.post('/auth/session')).toMatchObject({ status: 401 });
});

test('security 13: twenty parallel refreshes succeed, and each can be repeated', async () => {
  const { cookie } = await logIn(server, await aUser(server));
  const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(cookie)));
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
  expect(await refresh(cookie)).toMatchObject({ status: 200 });
});

test('security 11: logging out ends the session and its access token immediately', async () => {
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

test('security 11: a client without cookies logs out with its token', async () => {
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
