import { afterAll, beforeAll, expect, test } from 'vitest';
import { cookieOf } from '../../../../scripts/clients/api.ts';
import { aUser, logIn, type TestLogin, type TestUser } from '../../../test/people/a-user.ts';
import { startServer, type TestServer } from '../../../test/worlds/start-server.ts';

let server: TestServer;
let ada: TestUser;
beforeAll(async () => {
  server = await startServer();
  ada = await aUser(server);
});
afterAll(() => server.close());

const list = ({ token }: TestLogin) => server.get('/user/sessions', { token });
const end = ({ token }: TestLogin, id: string) =>
  server.call('DELETE', `/user/sessions/${id}`, { token });

async function logInWith(userAgent: string): Promise<TestLogin> {
  const { email, password } = ada;
  const headers = { 'user-agent': userAgent };
  const answer = await server.post('/auth/login', { email, password }, { headers });
  return { token: answer.body.accessToken, cookie: cookieOf(answer.headers) };
}

test('security 11: sessions are listed by browser, and the current one is marked', async () => {
  const phone = await logInWith(
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1',
  );
  const laptop = await logInWith('Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Firefox/145.0');
  const [newest, older] = (await list(laptop)).body.data;
  expect(newest).toMatchObject({ browser: 'Firefox on Linux', current: true });
  expect(older).toMatchObject({ browser: 'Safari on iPhone', current: false });
  expect(Object.keys(newest)).toEqual(['id', 'browser', 'createdAt', 'lastUsedAt', 'current']);
  expect((await list(phone)).body.data[1]).toMatchObject({ id: older.id, current: true });
});

test('security 11: a revoked session ends immediately, and so does its access token', async () => {
  const here = await logIn(server, ada);
  const lost = await logIn(server, ada);
  const [{ id }] = (await list(lost)).body.data;
  expect(await end(here, id)).toMatchObject({ status: 200 });
  expect(await list(lost)).toMatchObject({ status: 401 });
  const refresh = await server.post('/auth/refreshAccessToken', undefined, lost);
  expect(refresh).toMatchObject({ status: 401 });
  expect(await list(here)).toMatchObject({ status: 200 });
  expect(await end(here, id)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
});

test('security 11: a user neither sees nor ends the sessions of another', async () => {
  const mine = await logIn(server, ada);
  const [{ id }] = (await list(mine)).body.data;
  const otherUser = await logIn(server, await aUser(server));
  expect((await list(otherUser)).body.data.map((one: { id: string }) => one.id)).not.toContain(id);
  expect(await end(otherUser, id)).toMatchObject({ status: 404 });
  expect(await list(mine)).toMatchObject({ status: 200 });
});

test('security 11: logging out everywhere ends every session of the user, and of no other user', async () => {
  const here = await logIn(server, ada);
  const lost = await logIn(server, ada);
  const otherUser = await logIn(server, await aUser(server));
  const answer = await server.call('DELETE', '/user/sessions', { token: here.token });
  expect(answer).toMatchObject({ status: 200 });
  expect(cookieOf(answer.headers)).toBe(`${here.cookie.split('=')[0]}=`);
  for (const ended of [here, lost]) {
    expect(await list(ended)).toMatchObject({ status: 401 });
    const refresh = await server.post('/auth/refreshAccessToken', undefined, ended);
    expect(refresh).toMatchObject({ status: 401 });
  }
  expect(await list(otherUser)).toMatchObject({ status: 200 });
});

test('an invalid session id is refused as a bad request', async () => {
  const mine = await logIn(server, ada);
  expect(await end(mine, 'not-an-id')).toMatchObject({ status: 400 });
});
