import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { authApi } from '@stillweb/contract/auth';
import { emailChangeApi } from '@stillweb/contract/email-change';
import { apiBase, errorBody } from '@stillweb/contract/errors';
import { subscriptionApi } from '@stillweb/contract/subscription-api';
import { ownDataApi } from '@stillweb/contract/own-data';
import { userApi } from '@stillweb/contract/user';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Answer } from '../../test/api-client.ts';
import { aUser, logIn, type TestLogin } from '../../test/a-user.ts';
import { startServer, type TestServer } from '../../test/start-server.ts';

let server: TestServer;
let login: TestLogin;
beforeAll(async () => {
  server = await startServer();
  login = await logIn(server, await aUser(server));
});
afterAll(() => server.close());

const { webhook: _signed, ...subscriptionCalls } = subscriptionApi;
const calls = Object.entries({
  ...authApi,
  ...userApi,
  ...emailChangeApi,
  ...ownDataApi,
  ...subscriptionCalls,
}).map(([name, { method, path }]) => ({ name, method, path: path.replace(/:\w+/, 'some-token') }));
const writes = calls.filter(({ method }) => method !== 'GET');

/** The one shape of an error, with the id that also stands in the header. */
function expectError(answer: Answer, status: number, code: string) {
  const body = errorBody.parse(answer.body);
  expect(answer.status).toBe(status);
  expect(body.code).toBe(code);
  expect(body.requestId).toBe(answer.headers.get('x-request-id'));
  expect(Object.keys(answer.body).filter((key) => !(key in body))).toEqual([]);
}

const send = (call: (typeof calls)[number], body: string, headers: Record<string, string> = {}) =>
  server.call(call.method, call.path, { ...login, body, headers });

describe.each(writes)('$name', (call) => {
  test.each([
    ['incomplete JSON', '{"a":', 400, 'MALFORMED_REQUEST'],
    ['a __proto__', '{"__proto__":{"admin":true}}', 400, 'MALFORMED_REQUEST'],
    ['a nested __proto__', '{"a":[{"__proto__":1}]}', 400, 'MALFORMED_REQUEST'],
    ['21 levels', `${'['.repeat(21)}${']'.repeat(21)}`, 400, 'MALFORMED_REQUEST'],
    ['16,000 levels', `${'['.repeat(16_000)}${']'.repeat(16_000)}`, 400, 'MALFORMED_REQUEST'],
    ['a NUL', String.raw`{"name":"a\u0000b"}`, 400, 'MALFORMED_REQUEST'],
    ['a lone surrogate', String.raw`{"name":"\ud800"}`, 400, 'MALFORMED_REQUEST'],
    ['more than 32 KB', `{"name":"${'x'.repeat(33_000)}"}`, 413, 'PAYLOAD_TOO_LARGE'],
  ])('security 17: refuses a body with %s', async (_case, body, status, code) => {
    expectError(await send(call, body), status, code);
  });

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'security 14: refuses a body of type %s',
    async (type) => {
      expectError(await send(call, '{}', { 'content-type': type }), 403, 'FOREIGN_ORIGIN');
    },
  );

  test('refuses a body that is neither JSON nor a form', async () => {
    const answer = await send(call, '<a/>', { 'content-type': 'application/xml' });
    expectError(answer, 415, 'UNSUPPORTED_MEDIA_TYPE');
  });

  test.each([
    ['the origin of another site', { origin: 'https://evil.example' }],
    ['an opaque origin', { origin: 'null' }],
    ['a cross-site fetch', { 'sec-fetch-site': 'cross-site' }],
  ])('security 14: refuses a request with %s', async (_case, headers) => {
    const answer = await send(call, '{}', headers);
    expectError(answer, 403, 'FOREIGN_ORIGIN');
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
  });

  test('answers 405 to another method', async () => {
    const answer = await server.call('PUT', call.path, { ...login, body: {} });
    expectError(answer, 405, 'METHOD_NOT_ALLOWED');
    const methods = calls.filter(({ path }) => path === call.path).map(({ method }) => method);
    const allowed = answer.headers.get('allow')?.split(', ') ?? [];
    expect(allowed.filter((method) => method !== 'HEAD').toSorted()).toEqual(methods.toSorted());
  });
});

test.each([...writes, subscriptionApi.webhook])(
  '$method $path answers a request with a content type and no body',
  async ({ method, path }) => {
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
    socket.write(
      `${method} ${apiBase}${path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n` +
        'content-type: application/json\r\n\r\n',
    );
    expect(await text(socket)).toMatch(/^HTTP\/1.1 (200|400|401) /);
  },
);

const foreignRequests: [string, Record<string, string>][] = [
  ['another origin', { origin: 'https://evil.example' }],
  ['an origin that begins like ours', { origin: 'http://localhost:3000.evil.example' }],
  ['our origin on another port', { origin: 'http://localhost:3001' }],
  ['a page that hides its origin', { origin: 'null' }],
  ['another site that names no origin', { 'sec-fetch-site': 'cross-site' }],
  ['a form', { 'content-type': 'application/x-www-form-urlencoded' }],
  ['a form with files', { 'content-type': 'multipart/form-data; boundary=x' }],
  ['a script that sends plain text', { 'content-type': 'text/plain' }],
];

test.each(foreignRequests)(
  'security 14: a request from %s changes nothing',
  async (_case, headers) => {
    const user = await aUser(server, { name: 'As before' });
    const { token, cookie } = await logIn(server, user);
    const options = { token, cookie, headers };
    for (const answer of [
      await server.patch('/user/updateName', { name: 'Changed' }, options),
      await server.post('/auth/logout', {}, options),
      await server.post('/auth/login', { email: user.email, password: user.password }, options),
    ]) {
      expectError(answer, 403, 'FOREIGN_ORIGIN');
      expect(answer.headers.getSetCookie()).toEqual([]);
    }
    const database = new pg.Client(server.databaseUrl);
    await database.connect();
    const { rows } = await database.query(
      'select name, (select count(*)::int from sessions where user_id = users.id) as sessions from users where id = $1',
      [user.id],
    );
    await database.end();
    expect(rows).toEqual([{ name: 'As before', sessions: 1 }]);
  },
);

test.each(['https://evil.example', 'null', 'http://localhost:3000'])(
  'security 14: no answer allows scripts of %s to read it',
  async (origin) => {
    const preflight = {
      origin,
      'access-control-request-method': 'PATCH',
      'access-control-request-headers': 'authorization,content-type',
    };
    for (const answer of [
      await server.call('OPTIONS', '/user/updateName', { headers: preflight }),
      await server.get('/subscription/plans', { headers: { origin } }),
      await server.get('/subscription/current', { ...login, headers: { origin } }),
      await server.get('/nowhere', { headers: { origin } }),
    ]) {
      const names = [...answer.headers.keys()];
      expect(names.filter((name) => name.startsWith('access-control-'))).toEqual([]);
    }
  },
);

const withBody = [
  authApi.register,
  authApi.login,
  authApi.forgotPassword,
  authApi.resetPassword,
  authApi.resendVerificationEmail,
  userApi.updateName,
  userApi.updatePassword,
  ownDataApi.deleteAccount,
  emailChangeApi.request,
  subscriptionApi.checkout,
  subscriptionApi.update,
  subscriptionApi.updatePaymentMethod,
].map(({ method, path }) => ({ name: path, method, path: path.replace(':token', 'some-token') }));

describe.each(withBody)('$path', (call) => {
  test.each([
    '',
    'null',
    '[]',
    '7',
    '"text"',
    '{}',
    '{"name":{},"email":[],"password":1,"plan":3}',
  ])('security 17: refuses the body %j', async (body) =>
    expectError(await send(call, body), 400, 'VALIDATION_FAILED'),
  );
});

test('our own origin may write, by any of its names on this machine', async () => {
  for (const origin of ['http://localhost:3000', 'http://127.0.0.1:3000']) {
    const options = { ...login, headers: { origin, 'sec-fetch-site': 'same-origin' } };
    expect(await server.patch('/user/updateName', { name: 'Ada' }, options)).toMatchObject({
      status: 200,
    });
  }
});

test.each(['/nowhere', '/auth', '/auth/login/more', '/../../etc/passwd', '/auth/verifyEmail/'])(
  'an unknown API address is a 404 in JSON: %s',
  async (path) => {
    const response = await fetch(`${server.url}${apiBase}${path}`, { redirect: 'manual' });
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ code: 'NOT_FOUND' });
  },
);

test('a token that is too long or cannot be decoded is a client error', async () => {
  expect((await server.post(`/auth/verifyEmail/${'x'.repeat(280)}`)).status).toBe(400);
  expect((await server.post(`/auth/verifyEmail/${'x'.repeat(2000)}`)).status).toBeLessThan(500);
  expectError(await server.post('/auth/verifyEmail/%ff'), 400, 'MALFORMED_REQUEST');
  expect((await server.post('/auth/verifyEmail/%00')).status).toBe(400);
});

test('security 15: API answers are not cached and may not be run, framed or sniffed', async () => {
  const { headers } = await server.get('/subscription/plans');
  expect(Object.fromEntries(headers)).toMatchObject({
    'cache-control': 'no-store',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
    'cross-origin-opener-policy': 'same-origin',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
  });
  server.expectErrorLine('request failed');
});

test('security 21: passwords, tokens and links are never logged', async () => {
  const password = 'Canary-Passw0rd';
  const user = await aUser(server, { password });
  const { token, cookie } = await logIn(server, user);
  await server.post('/auth/forgotPassword', { email: user.email });
  const [mail] = await server.mailbox.untilReceived(user.email);
  const link = /reset-password\/([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
  await server.post(`/auth/resetPassword/${link}`, { newPassword: 'short', confirmPassword: '' });
  await server.get(`/auth/resetPassword/${link}?token=${link}`);
  const log = JSON.stringify(server.logLines);
  for (const secret of [password, token, cookie.split('=')[1] ?? '', link]) {
    expect(secret.length).toBeGreaterThan(10);
    expect(log).not.toContain(secret);
  }
});
