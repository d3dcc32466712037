import { createPublicKey, verify } from 'node:crypto';
import { authApi } from '@stillweb/contract/account/auth';
import { apiBase } from '@stillweb/contract/errors';
import { extensionApi } from '@stillweb/contract/licence/extension-calls';
import { licenceApi } from '@stillweb/contract/licence/licence';
import { operations } from '@stillweb/contract/operations';
import { subscriptionApi } from '@stillweb/contract/billing/manage-subscription';
import { userApi } from '@stillweb/contract/account/user';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aUser, logIn } from '../../../test/people/a-user.ts';
import {
  askEntitlement,
  decodeToken,
  linkBrowser,
  storeSubscription,
} from '../../../test/people/linked-browser.ts';
import { metricsToken, readMetrics } from '../../../test/internals/metrics.ts';
import { startServer, type TestServer } from '../../../test/worlds/start-server.ts';
import type { Endpoint } from '../../http/endpoint.ts';
import { openPool } from '../../platform/database/database.ts';

let server: TestServer;
let database: pg.Pool;
beforeAll(async () => {
  server = await startServer({ env: { METRICS_TOKEN: metricsToken } });
  database = openPool(server.databaseUrl);
});
afterAll(async () => {
  await database.end();
  await server.close();
});

async function aLinkedBrowser() {
  const user = await aUser(server);
  const { token, cookie } = await logIn(server, user);
  const { credential, deviceId } = await linkBrowser(server, { token });
  return { user, token, cookie, credential, deviceId };
}

async function publicKeys(): Promise<Record<string, string>[]> {
  const response = await fetch(`${server.url}/.well-known/jwks.json`);
  expect(response.headers.get('access-control-allow-origin')).toBe('*');
  const body: { keys: Record<string, string>[] } = JSON.parse(await response.text());
  return body.keys;
}

test('a linked browser gets a token for its account, signed by a published key', async () => {
  const { user, credential, deviceId } = await aLinkedBrowser();
  await storeSubscription(database, user.id, { status: 'active' });
  const answer = await askEntitlement(server, credential);
  const { token } = answer.body.data;
  const { header, claims } = decodeToken(token);
  const keys = await publicKeys();
  expect(keys).toHaveLength(2);
  const [current = {}, spare = {}] = keys;
  expect(current).toEqual({
    kty: 'OKP',
    crv: 'Ed25519',
    x: expect.stringMatching(/^[\w-]{43}$/),
    kid: expect.stringMatching(/^[\w-]{43}$/),
    alg: 'EdDSA',
    use: 'sig',
  });
  expect(spare.kid).not.toBe(current.kid);
  expect(header).toEqual({ alg: 'EdDSA', typ: 'entitlement+jwt', kid: current.kid });
  expect(claims).toEqual({
    v: 1,
    iss: 'http://localhost:3000',
    aud: 'stillweb-extension',
    sub: expect.stringMatching(/^[\w-]{43}$/),
    dev: deviceId,
    iat: expect.any(Number),
    exp: claims.iat + 84 * 3600,
    status: 'ACTIVE',
    plan: 'MONTHLY',
    features: ['trackers', 'youtube', 'notifications', 'popups'],
  });
  const [head, payload, signature] = token.split('.');
  const key = createPublicKey({ key: current, format: 'jwk' });
  const signed = Buffer.from(`${head}.${payload}`);
  expect(verify(null, signed, key, Buffer.from(signature, 'base64url'))).toBe(true);
});

test('licence 37: an unchanged entitlement is a 304, a new status a new token', async () => {
  const { user, credential } = await aLinkedBrowser();
  await storeSubscription(database, user.id, { status: 'active' });
  const first = await askEntitlement(server, credential);
  const etag = first.headers.get('etag') ?? '';
  expect(etag).toMatch(/^"[\w-]{43}"$/);
  for (const ifNoneMatch of [etag, `W/${etag}`, `"other", ${etag}`]) {
    const again = await askEntitlement(server, credential, { 'if-none-match': ifNoneMatch });
    expect(again).toMatchObject({ status: 304, body: undefined });
    expect(again.headers.get('etag')).toBe(etag);
    expect(again.headers.get('date')).not.toBeNull();
  }
  await storeSubscription(database, user.id, { status: 'past_due' });
  const changed = await askEntitlement(server, credential, { 'if-none-match': etag });
  expect(changed.status).toBe(200);
  expect(decodeToken(changed.body.data.token).claims).toMatchObject({
    status: 'PAST_DUE',
    features: [],
  });
  const text = await readMetrics(server);
  expect(text).toContain('licence_entitlements_total{status="ACTIVE",answer="304"} 3');
  expect(text).toMatch(/licence_devices\{linked_by="page"\} [1-9]/);
  expect(text).toContain('licence_devices{linked_by="code"} 0');
});

test('a device may ask 120 times an hour, whatever others do', { tags: 'exhaustive' }, async () => {
  const { credential } = await aLinkedBrowser();
  const other = await aLinkedBrowser();
  const answers = await Promise.all(
    Array.from({ length: 121 }, () => askEntitlement(server, credential)),
  );
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused).toMatchObject([{ body: { code: 'RATE_LIMITED' } }]);
  expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(refused[0]?.headers.get('access-control-expose-headers')).toContain('Retry-After');
  expect(await askEntitlement(server, other.credential)).toMatchObject({ status: 200 });
});

const endpoints = [authApi, extensionApi, licenceApi, subscriptionApi, userApi].flatMap(
  (api): Endpoint[] => Object.values(api),
);
const pathOf = (path: string) => path.replaceAll(/:\w+/g, '00000000-0000-4000-8000-000000000000');
const extension = { origin: 'chrome-extension://abcdefghijklmnopabcdefghijklmnop' };
const isSession = (access: string) => access === 'accessToken' || access === 'sessionCookie';
const isOpen = ({ path, operationId }: Endpoint) =>
  path.startsWith('/licence/') && !isSession(operations[operationId].access);

test.each(endpoints.filter(isOpen))(
  'licence 38: $operationId is open to the origin of an extension',
  async ({ method, path }) => {
    const url = `${server.url}${apiBase}${path}`;
    const preflight = await fetch(url, {
      method: 'OPTIONS',
      headers: { ...extension, 'access-control-request-method': method },
    });
    expect(preflight.status).toBe(204);
    const { headers } = preflight;
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(headers.get('access-control-allow-methods')?.split(', ')).toContain(method);
    expect(headers.get('access-control-allow-headers')?.toLowerCase().split(', ').sort()).toEqual([
      'authorization',
      'content-type',
      'if-none-match',
    ]);
    expect(headers.get('access-control-max-age')).toBe('86400');
    expect(headers.get('access-control-allow-credentials')).toBeNull();

    const answer = await server.call(method, path, { headers: extension });
    expect(answer.body?.code).not.toBe('FOREIGN_ORIGIN');
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    expect(answer.headers.get('access-control-expose-headers')).toBe('ETag, Date, Retry-After');
  },
);

const guarded = endpoints.filter(
  (one) => !isOpen(one) && one.method !== 'GET' && one.operationId !== 'receiveStripeEvent',
);
test('licence 38: all other calls refuse a foreign origin', async () => {
  for (const { method, path, operationId } of guarded) {
    const answer = await server.call(method, pathOf(path), { headers: extension });
    expect({ operationId, code: answer.body.code }).toEqual({
      operationId,
      code: 'FOREIGN_ORIGIN',
    });
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
  }
});

test('licence 39: calls of the licence read no cookie and set none', async () => {
  const { cookie, credential } = await aLinkedBrowser();
  for (const { method, path, operationId } of Object.values({ ...licenceApi, ...extensionApi })) {
    const answer = await server.call(method, pathOf(path), { cookie });
    const { access } = operations[operationId];
    if (access !== 'public')
      expect({ operationId, status: answer.status }).toMatchObject({ operationId, status: 401 });
    expect(answer.headers.getSetCookie()).toEqual([]);
  }
  const answer = await server.get('/licence/entitlement', {
    token: credential,
    cookie: 'session=x',
  });
  expect(answer.status).toBe(200);
});
