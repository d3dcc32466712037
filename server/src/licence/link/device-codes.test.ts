import { afterAll, beforeAll, expect, test } from 'vitest';
import { aUser, logIn } from '../../../test/people/a-user.ts';
import { anInstallation } from '../../../test/people/linked-browser.ts';
import { startServer, type TestServer } from '../../../test/worlds/start-server.ts';
import { createTestClock } from '../../../test/internals/test-clock.ts';

const clock = createTestClock();
let server: TestServer;
beforeAll(async () => {
  server = await startServer({ clock, env: { TRUST_PROXY: '127.0.0.1' } });
});
afterAll(() => server.close());

async function aLoggedInUser() {
  const user = await aUser(server);
  const { token } = await logIn(server, user);
  return { user, token };
}

let visitors = 0;
/** Each visitor has an own address, so that no test uses up the limit of another one. */
const aVisitor = () => ({ 'x-forwarded-for': `198.51.${visitors++}.7` });

async function askForCode(headers: Record<string, string> = aVisitor()) {
  const installation = anInstallation({ name: 'Firefox on Linux' });
  const { body } = await server.post('/licence/device-codes', installation, { headers });
  return body.data;
}

const lookUp = (token: string, userCode: string, headers = {}) =>
  server.post('/licence/device-codes/look-up', { userCode }, { token, headers });
const decide = (token: string, body: { userCode: string; approve: boolean }) =>
  server.post('/licence/device-codes/decide', body, { token });
const poll = ({ deviceCode }: { deviceCode: string }) =>
  server.post('/licence/devices', { grant: 'device_code', deviceCode });
const refusal = (code: string, status = 400) => ({ status, body: { code } });
const seconds = (count: number) => ({ minutes: count / 60 });

test('a browser is linked by the code that it shows, once', async () => {
  const { user, token } = await aLoggedInUser();
  const code = await askForCode();
  expect(code).toMatchObject({
    userCode: expect.stringMatching(/^[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}$/),
    verificationUri: 'http://localhost:3000/link',
    expiresIn: 600,
    interval: 5,
  });
  const typed = code.userCode.toLowerCase().replace('-', ' . ');
  const shown = await lookUp(token, typed);
  expect(shown.body.data).toMatchObject({ name: 'Firefox on Linux', sameNetwork: false });
  expect(Date.parse(shown.body.data.askedAt)).toBeCloseTo(Date.now(), -4);
  expect(await decide(token, { userCode: typed, approve: true })).toMatchObject({ status: 200 });

  const linked = await poll(code);
  expect(linked).toMatchObject({ status: 200, body: { data: { deviceId: expect.any(String) } } });
  expect(await poll(code)).toMatchObject(refusal('INVALID_GRANT'));
  const { body } = await server.get('/licence/devices', { token });
  expect(body.data).toMatchObject([{ name: 'Firefox on Linux', linkedBy: 'code' }]);
  const [email] = await server.mailbox.untilReceived(user.email);
  expect(email?.text).toContain('with a code that was typed');
});

test('licence 28: a code waits, is asked for too often, is refused, and expires', async () => {
  const { token } = await aLoggedInUser();
  const code = await askForCode();
  expect(await poll(code)).toMatchObject(refusal('AUTHORIZATION_PENDING'));
  expect(await poll(code)).toMatchObject(refusal('SLOW_DOWN'));
  clock.advance(seconds(6));
  expect(await poll(code)).toMatchObject(refusal('SLOW_DOWN'));
  clock.advance(seconds(15));
  expect(await poll(code)).toMatchObject(refusal('AUTHORIZATION_PENDING'));

  await lookUp(token, code.userCode);
  await decide(token, { userCode: code.userCode, approve: false });
  expect(await poll(code)).toMatchObject(refusal('ACCESS_DENIED', 403));

  const late = await askForCode();
  clock.advance(seconds(600));
  expect(await poll(late)).toMatchObject(refusal('EXPIRED_CODE'));
  expect(await poll({ deviceCode: 'unknown' })).toMatchObject(refusal('INVALID_GRANT'));
});

test('a code that has expired or was decided about is not valid any more', async () => {
  const { token } = await aLoggedInUser();
  const decided = await askForCode();
  await lookUp(token, decided.userCode);
  await decide(token, { userCode: decided.userCode, approve: true });
  const invalid = {
    status: 404,
    body: {
      code: 'INVALID_CODE',
      message: 'That code is not valid. Codes work for 10 minutes.',
    },
  };
  expect(await lookUp(token, decided.userCode)).toMatchObject(invalid);
  expect(await decide(token, { userCode: decided.userCode, approve: false })).toMatchObject(
    invalid,
  );
  expect(await lookUp(token, 'BBBB-BBBB')).toMatchObject(invalid);
});

test('only the session that has looked a code up can decide about it', async () => {
  const { user, token } = await aLoggedInUser();
  const other = await logIn(server, user);
  const { userCode } = await askForCode();
  await lookUp(other.token, userCode);
  expect(await decide(token, { userCode, approve: true })).toMatchObject(
    refusal('INVALID_CODE', 404),
  );
  expect(await decide(other.token, { userCode, approve: true })).toMatchObject({ status: 200 });
});

test('licence 29: the eleventh code that a user tries in an hour is refused', async () => {
  const { token } = await aLoggedInUser();
  const { userCode } = await askForCode();
  for (let attempt = 1; attempt <= 10; attempt++) {
    expect(await lookUp(token, 'BBBB-BBBB')).toMatchObject(refusal('INVALID_CODE', 404));
  }
  const eleventh = await lookUp(token, userCode);
  expect(eleventh).toMatchObject(refusal('RATE_LIMITED', 429));
  expect(Number(eleventh.headers.get('retry-after'))).toBeGreaterThan(3000);
});

test.each([
  ['203.0.113.9', '203.0.113.200', true],
  ['203.0.113.9', '203.0.114.9', false],
  ['2001:db8:1:2::3', '2001:db8:1:2:ffff::9', true],
  ['2001:db8:1:2::3', '2001:db8:1:3::3', false],
])('a code asked for from %s, looked up from %s: same network is %s', async (from, by, same) => {
  const { token } = await oneUser();
  const { userCode } = await askForCode({ 'x-forwarded-for': from });
  const { body } = await lookUp(token, userCode, { 'x-forwarded-for': by });
  expect(body.data).toMatchObject({ sameNetwork: same });
});

test('a visitor gets twenty codes in an hour', async () => {
  const headers = aVisitor();
  for (let count = 1; count <= 20; count++) await askForCode(headers);
  const answer = await server.post('/licence/device-codes', anInstallation(), { headers });
  expect(answer).toMatchObject(refusal('RATE_LIMITED', 429));
});

let shared: ReturnType<typeof aLoggedInUser> | undefined;
const oneUser = () => (shared ??= aLoggedInUser());
