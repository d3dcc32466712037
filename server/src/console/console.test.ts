import type { Action, PreviewRequest } from '@stillweb/contract/console/actions';
import { may, roles, type Permission, type Role } from '@stillweb/contract/console/staff/roles';
import { fastify } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aUser, logIn } from '../../test/people/a-user.ts';
import {
  callRoute,
  expectGuarded,
  guardedRoutes,
  unknownId,
} from '../../test/calls/console-routes.ts';
import { fetchPath, page, writeSite } from '../../test/worlds/small-site.ts';
import { consoleUrl, startConsole, type TestConsole } from '../../test/worlds/start-console.ts';
import { systemClock } from '../platform/clock.ts';
import { relyingPartyOf } from '../platform/webauthn.ts';
import { guardRoutes } from './routing/guard.ts';

const built = writeSite({
  'client/index.html': page('start()'),
  'client/assets/app-1a2b.js': 'app();',
});
let app: TestConsole;
const cookies = new Map<Role, string>();
beforeAll(async () => {
  app = await startConsole({ consoleFolder: `${built.folder}/client` });
  for (const role of roles) cookies.set(role, (await app.aMember(role)).cookie);
});
afterAll(async () => {
  await app.close();
  built.remove();
});

/** A role that has a permission, and one that does not, if there is one. */
function oneOfEach(permission: Permission): Role[] {
  const [able, unable] = [true, false].map((is) =>
    roles.find((role) => may(role, permission) === is),
  );
  return [able, unable].filter((role) => role !== undefined);
}

test('security 37: each route answers 401 without a session, whatever token is sent instead', async () => {
  const { token, cookie } = await logIn(app.server, await aUser(app.server));
  const strangers = [
    ['an access token of a customer', { authorization: `Bearer ${token}` }],
    ['the session of a customer', { cookie: cookie.replace(/^[^=]+/, '__Host-console') }],
    ['the cookies of a customer', { cookie }],
  ] as const;
  const routes = guardedRoutes(app);
  expect(routes.length).toBeGreaterThan(10);
  for (const [index, route] of routes.entries()) {
    const turn = strangers[index % strangers.length] ?? strangers[0];
    for (const [what, headers] of [['nothing', {}] as const, turn]) {
      const { status } = await callRoute(app, route, headers);
      expect(status, `${route.method} ${route.url} with ${what}`).toBe(401);
    }
  }
});

test('security 37: each route takes a role that its permission names, and answers 403 to another', async () => {
  for (const route of guardedRoutes(app)) {
    for (const role of oneOfEach(route.needs)) {
      await expectGuarded(app, route, role, cookies.get(role) ?? '');
    }
  }
});

test('security 58: a refused request of staff is logged with its id, the staff id and the reason', async () => {
  const cookie = cookies.get('marketing') ?? '';
  const refused = await app.call('GET', `/customers/${unknownId}`, undefined, { cookie });
  expect(refused).toMatchObject({ status: 403, body: { requestId: expect.any(String) } });
  await expect
    .poll(() => app.server.logLines)
    .toContainEqual(
      expect.objectContaining({
        event: 'staff refused',
        staffId: expect.any(String),
        reqId: refused.body.requestId,
        reason: 'FORBIDDEN',
        route: '/api/customers/:userId',
      }),
    );
});

const requests: { [A in Action]: PreviewRequest & { action: A } } = {
  refund: { action: 'refund', access: 'stays' },
  'end-subscription': { action: 'end-subscription', when: 'now' },
  'extend-trial': { action: 'extend-trial', days: 3 },
  'give-credit': { action: 'give-credit', amount: 900 },
  'void-credit': { action: 'void-credit' },
  'forgive-trial': { action: 'forgive-trial', of: ['user'] },
  'change-address': {
    action: 'change-address',
    email: 'new@example.com',
    evidence: ['invoice', 'amount'],
  },
  'remove-second-step': { action: 'remove-second-step', evidence: ['invoice', 'amount'] },
  block: { action: 'block', billing: 'keeps' },
  unblock: { action: 'unblock' },
  'end-sessions': { action: 'end-sessions' },
  'resend-verification': { action: 'resend-verification' },
  resync: { action: 'resync' },
  'export-data': { action: 'export-data' },
  erase: { action: 'erase' },
};

test.each(Object.values(requests))(
  'security 37: the action of %j is shown to a role that has its permission, and not to another',
  async (request) => {
    for (const role of oneOfEach(request.action)) {
      const cookie = cookies.get(role) ?? '';
      const path = `/customers/${unknownId}/previews`;
      const { status } = await app.call('POST', path, request, { cookie });
      // No account has this id.
      expect(status, role).toBe(may(role, request.action) ? 404 : 403);
    }
  },
);

test('only the pages, and the calls before a session, need no session', () => {
  const open = app.console.routes.filter(
    ({ needs, method }) => needs === 'public' && method !== 'HEAD',
  );
  expect(open.map(({ method, url }) => `${method} ${url}`).sort()).toEqual([
    'GET /*',
    'GET /api/join/:token',
    'GET /api/log-in',
    'POST /api/join/:token',
    'POST /api/join/:token/options',
    'POST /api/log-in',
    'POST /api/log-in/options',
  ]);
});

const note = 'Asked for it on the phone.';

test.each([
  ['POST', '/staff/invites', { role: 'support' }],
  ['POST', '/suppressions', { reason: 'complaint', note }],
  ['GET', '/suppressions?email=', undefined],
  ['POST', `/customers/${unknownId}/previews`, { action: 'change-address', evidence: [] }],
])(
  'security 57: %s %s refuses an address with an invisible character',
  async (method, path, form) => {
    const cookie = cookies.get('owner') ?? '';
    const email = 'ann\u200b@example.com';
    const address = form ? path : `${path}${encodeURIComponent(email)}`;
    const answer = await app.call(method, address, form && { ...form, email }, { cookie });
    expect(answer).toMatchObject({
      status: 400,
      body: { fieldErrors: { email: 'Invalid email format' } },
    });
  },
);

test('a route that does not state what it needs keeps the server from starting', () => {
  const other = fastify();
  const cookie = { name: '__Host-console', options: {} };
  const relyingParty = relyingPartyOf(consoleUrl, 'Console');
  guardRoutes(other, {
    db: app.db,
    clock: systemClock,
    cookie,
    relyingParty,
    recordEvent: () => {},
  });
  const add = () => other.get('/api/refunds', async () => ({ data: [] }));
  expect(add).toThrow('The route GET /api/refunds does not state what it needs.');
});

test('the public port knows no path of the console', async () => {
  const cookie = cookies.get('owner') ?? '';
  for (const route of app.console.routes) {
    if (route.url === '/*') continue;
    const path = route.url.replaceAll(/:\w+/g, unknownId);
    const { method } = route;
    const answer = await fetch(`${app.server.url}${path}`, { method, headers: { cookie } });
    expect(answer.status, `${method} ${path}`).toBe(404);
  }
  for (const path of ['/login', '/join/token', '/customers', '/staff', '/audit']) {
    const { status } = await fetch(`${app.server.url}${path}`, { redirect: 'manual' });
    const { status: unknown } = await fetch(`${app.server.url}/unknown`, { redirect: 'manual' });
    expect(status, path).toBe(unknown);
  }
});

test.each([
  'GET /',
  'GET /login',
  'GET /api/session',
  'GET /api/nowhere',
  'POST /api/log-in',
  'GET /%',
])('security 46: for another host than its own the console answers 421 to %s', async (request) => {
  const [method = '', path = ''] = request.split(' ');
  const send = (host: string, headers = {}) =>
    fetchPath(app.console.url, path, { method, headers: { host, ...headers } });
  const { status: usual } = await send(new URL(consoleUrl).host);
  expect(usual).not.toBe(421);
  for (const host of ['LOCALHOST', 'localhost:4000']) {
    expect((await send(host)).status, host).toBe(usual);
  }
  const others = [
    '127.0.0.1',
    '127.0.0.1:3001',
    '[::1]:3001',
    'localhost.',
    'stillweb.example',
    'localhost.stillweb.example',
    'localhost@x',
    '10.0.0.1',
  ];
  for (const host of others) {
    const claims = { 'x-forwarded-host': 'localhost', origin: 'https://stillweb.example' };
    const answer = await send(host, claims);
    expect(answer.status, host).toBe(421);
    expect(JSON.parse(answer.text)).toMatchObject({
      code: 'MISDIRECTED_REQUEST',
      message: 'This server does not answer for that host.',
    });
  }
});

test('every path that is no file shows the page, under a strict policy and never stored', async () => {
  for (const path of ['/', '/login', '/join/token', `/customers/${unknownId}`]) {
    const answer = await fetch(`${app.console.url}${path}`);
    expect(await answer.text()).toContain('start()');
    const { headers } = answer;
    const policy = headers.get('content-security-policy')?.split('; ') ?? [];
    for (const directive of [
      "default-src 'none'",
      "connect-src 'self'",
      "frame-ancestors 'none'",
    ]) {
      expect(policy).toContain(directive);
    }
    expect(policy.join()).not.toContain('unsafe');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
  }
  const script = await fetch(`${app.console.url}/assets/app-1a2b.js`);
  expect(script.headers.get('cache-control')).toContain('immutable');
  for (const missing of ['/assets/app-0000.js', '/favicon.png', '/api', '/api/unknown']) {
    expect((await fetch(`${app.console.url}${missing}`)).status, missing).toBe(404);
  }
});

test.each([
  ['another site', { origin: 'https://evil.example' }, 'FOREIGN_ORIGIN'],
  ['the public site', { origin: 'https://stillweb.example' }, 'FOREIGN_ORIGIN'],
  ['a form', { origin: consoleUrl, 'content-type': 'text/plain' }, 'FOREIGN_ORIGIN'],
])('a change that %s sends is refused', async (_what, headers, code) => {
  const cookie = cookies.get('owner') ?? '';
  const body = { email: 'eve@stillweb.example', role: 'owner' };
  const answer = await app.call('POST', '/staff/invites', body, { cookie, headers });
  expect(answer).toMatchObject({ status: 403, body: { code, requestId: expect.any(String) } });
  const { body: staff } = await app.call('GET', '/staff', undefined, { cookie });
  expect(staff.data.invites).toEqual([]);
});
