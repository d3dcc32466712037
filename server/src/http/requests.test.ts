import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { apiBase } from '@stillweb/contract/errors';
import { subscriptionApi } from '@stillweb/contract/billing/manage-subscription';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import {
  bodiesWithoutFields,
  calls,
  expectError,
  foreignHeaders,
  refusedBodies,
  useRequests,
  withBody,
  writes,
} from '../../test/calls/api-requests.ts';
import { aUser, logIn } from '../../test/people/a-user.ts';

const { server, login, send, expectForeign } = useRequests();

// The first call with all that is refused, the others with what each route could take by itself.
describe.each(writes)('$name', (call) => {
  const isFirst = call === writes[0];

  test.each(isFirst ? refusedBodies : refusedBodies.slice(0, 2))(
    'security 17: refuses a body with %s',
    async (_case, body, status, code) => expectError(await send(call, body), status, code),
  );

  test.each(isFirst ? foreignHeaders : foreignHeaders.slice(0, 1))(
    'security 14: refuses a request with %s',
    (_case, headers) => expectForeign(call, headers),
  );

  test('refuses a body that is neither JSON nor a form', async () => {
    const answer = await send(call, '<a/>', { 'content-type': 'application/xml' });
    expectError(answer, 415, 'UNSUPPORTED_MEDIA_TYPE');
  });

  test('answers 405 to another method', async () => {
    const answer = await server().call(call.method === 'PUT' ? 'PATCH' : 'PUT', call.path, {
      ...login(),
      body: {},
    });
    expectError(answer, 405, 'METHOD_NOT_ALLOWED');
    const methods = calls.filter(({ path }) => path === call.path).map(({ method }) => method);
    const allowed = answer.headers.get('allow')?.split(', ') ?? [];
    expect(allowed.filter((method) => method !== 'HEAD').toSorted()).toEqual(methods.toSorted());
  });
});

test.each([...writes, subscriptionApi.webhook])(
  '$method $path answers a request with a content type and no body',
  async ({ method, path }) => {
    const socket = connect(Number(new URL(server().url).port), '127.0.0.1');
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
    const user = await aUser(server(), { name: 'As before' });
    const { token, cookie } = await logIn(server(), user);
    const options = { token, cookie, headers };
    for (const answer of [
      await server().patch('/user/updateName', { name: 'Changed' }, options),
      await server().post('/auth/logout', {}, options),
      await server().post('/auth/login', { email: user.email, password: user.password }, options),
    ]) {
      expectError(answer, 403, 'FOREIGN_ORIGIN');
      expect(answer.headers.getSetCookie()).toEqual([]);
    }
    const database = new pg.Client(server().databaseUrl);
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
      await server().call('OPTIONS', '/user/updateName', { headers: preflight }),
      await server().get('/subscription/plans', { headers: { origin } }),
      await server().get('/subscription/current', { ...login(), headers: { origin } }),
      await server().get('/nowhere', { headers: { origin } }),
    ]) {
      const names = [...answer.headers.keys()];
      expect(names.filter((name) => name.startsWith('access-control-'))).toEqual([]);
    }
  },
);

describe.each(withBody)('$path', (call) => {
  test.each(call === withBody[0] ? bodiesWithoutFields : bodiesWithoutFields.slice(0, 3))(
    'security 17: refuses the body %j',
    async (body) => expectError(await send(call, body), 400, 'VALIDATION_FAILED'),
  );
});

test('our own origin may write, by any of its names on this machine', async () => {
  for (const origin of ['http://localhost:3000', 'http://127.0.0.1:3000']) {
    const options = { ...login(), headers: { origin, 'sec-fetch-site': 'same-origin' } };
    expect(await server().patch('/user/updateName', { name: 'Ada' }, options)).toMatchObject({
      status: 200,
    });
  }
});

test.each(['/nowhere', '/auth', '/auth/login/more', '/../../etc/passwd', '/auth/verifyEmail/'])(
  'an unknown API address is a 404 in JSON: %s',
  async (path) => {
    const response = await fetch(`${server().url}${apiBase}${path}`, { redirect: 'manual' });
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ code: 'NOT_FOUND' });
  },
);

test('a token that is too long or cannot be decoded is a client error', async () => {
  expect((await server().post(`/auth/verifyEmail/${'x'.repeat(280)}`)).status).toBe(400);
  expect((await server().post(`/auth/verifyEmail/${'x'.repeat(2000)}`)).status).toBeLessThan(500);
  expectError(await server().post('/auth/verifyEmail/%ff'), 400, 'MALFORMED_REQUEST');
  expect((await server().post('/auth/verifyEmail/%00')).status).toBe(400);
});

test('security 15: API answers are not cached and may not be run, framed or sniffed', async () => {
  const { headers } = await server().get('/subscription/plans');
  expect(Object.fromEntries(headers)).toMatchObject({
    'cache-control': 'no-store',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  });
  server().expectErrorLine('request failed');
});

test('security 21: passwords, tokens and links are never logged', async () => {
  const password = 'Canary-Passw0rd';
  const user = await aUser(server(), { password });
  const { token, cookie } = await logIn(server(), user);
  await server().post('/auth/forgotPassword', { email: user.email });
  const [mail] = await server().mailbox.untilReceived(user.email);
  const link = /reset-password\/([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
  await server().post(`/auth/resetPassword/${link}`, { newPassword: 'short', confirmPassword: '' });
  await server().get(`/auth/resetPassword/${link}?token=${link}`);
  const log = JSON.stringify(server().logLines);
  for (const secret of [password, token, cookie.split('=')[1] ?? '', link]) {
    expect(secret.length).toBeGreaterThan(10);
    expect(log).not.toContain(secret);
  }
});
