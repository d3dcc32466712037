import { pollingHeader } from '@stillweb/contract/console/staff/session';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cookieOf } from '../../../../../scripts/clients/api.ts';
import { callSigned } from '../../../../test/calls/console-actions.ts';
import { createAuthenticator } from '../../../../test/people/authenticator.ts';
import {
  consoleUrl,
  joinConsole,
  logInConsole,
  startConsole,
  type TestConsole,
} from '../../../../test/worlds/start-console.ts';
import { createTestClock } from '../../../../test/internals/test-clock.ts';

const clock = createTestClock();
let app: TestConsole;
let call: TestConsole['call'];
beforeAll(async () => {
  app = await startConsole({ clock, env: { TRUST_PROXY: '127.0.0.1' } });
  call = app.call;
});
afterAll(() => app.close());

const unauthenticated = { status: 401, body: { code: 'UNAUTHENTICATED' } };
const refused = { status: 401, body: { code: 'INVALID_CREDENTIALS' } };
const invalidLink = { status: 400, body: { code: 'INVALID_LINK' } };
const invalidPasskey = { status: 400, body: { code: 'VALIDATION_FAILED' } };

const readSession = (cookie: string) => call('GET', '/session', undefined, { cookie });

test('the link of an invite leads in once, with a passkey that later logs in by itself', async () => {
  const token = await app.aToken('finance', 'Grace@Stillweb.Example');
  const invitation = await call('GET', `/join/${token}`);
  expect(invitation.body.data).toMatchObject({ email: 'grace@stillweb.example', role: 'finance' });

  const { me, authenticator } = await joinConsole(call, token);
  expect(me).toMatchObject({ name: 'Grace Hopper', role: 'finance', passkeys: 1 });
  expect(me.permissions).toContain('read-payouts');
  expect(me.permissions).not.toContain('manage-staff');
  expect(await call('GET', `/join/${token}`)).toMatchObject(invalidLink);
  expect(await call('POST', `/join/${token}/options`, { name: 'Eve' })).toMatchObject(invalidLink);

  const entered = await logInConsole(call, authenticator);
  expect(entered).toMatchObject({ status: 200, body: { data: { id: me.id } } });
  const [header] = entered.headers.getSetCookie();
  expect(header).toMatch(/^__Host-console=[\w-]{43}; /);
  for (const attribute of ['Path=/', 'HttpOnly', 'Secure', 'SameSite=Strict']) {
    expect(header?.split('; ')).toContain(attribute);
  }
  expect(await readSession(cookieOf(entered.headers))).toMatchObject({ status: 200 });
});

test('of several parallel uses of a link one succeeds, and after three days none does', async () => {
  const token = await app.aToken('support');
  const uses = Array.from({ length: 8 }, async () => {
    const { register } = createAuthenticator(consoleUrl);
    const { body } = await call('POST', `/join/${token}/options`, { name: 'Ada' });
    if (!body.data) return 400;
    const credential = register(body.data);
    return (await call('POST', `/join/${token}`, { name: 'Ada', credential })).status;
  });
  expect((await Promise.all(uses)).sort((a, b) => a - b)).toEqual([
    200,
    ...Array.from({ length: 7 }, () => 400),
  ]);

  const late = await app.aToken('support');
  clock.advance({ days: 3 });
  expect(await call('GET', `/join/${late}`)).toMatchObject(invalidLink);
});

test('a passkey is saved only from here, for its own offer, and when it has verified its user', async () => {
  const token = await app.aToken('support');
  const other = await app.aToken('owner');
  const offer = async (of: string) =>
    (await call('POST', `/join/${of}/options`, { name: 'Ada' })).body.data;
  const attempt = (credential: object) =>
    call('POST', `/join/${token}`, { name: 'Ada', credential });

  const elsewhere = createAuthenticator('http://evil.example');
  expect(await attempt(elsewhere.register(await offer(token)))).toMatchObject(invalidPasskey);
  const careless = createAuthenticator(consoleUrl, { verifiesUser: false });
  expect(await attempt(careless.register(await offer(token)))).toMatchObject(invalidPasskey);
  const own = createAuthenticator(consoleUrl);
  expect(await attempt(own.register(await offer(other)))).toMatchObject(invalidPasskey);
  const used = own.register(await offer(token));
  expect(await attempt(used)).toMatchObject({ status: 200 });
});

test('a log-in counts only with a new challenge, from here, by a known passkey that verified its user', async () => {
  const { authenticator } = await app.aMember('lead');
  const offer = async () => (await call('POST', '/log-in/options')).body.data;
  const attempt = (assertion: object) => call('POST', '/log-in', { assertion });

  const once = authenticator.assert(await offer());
  expect(await attempt(once)).toMatchObject({ status: 200 });
  expect(await attempt(once)).toMatchObject(refused);
  expect(await attempt(authenticator.assert({ challenge: 'bm90IG91cnM' }))).toMatchObject(refused);
  const stranger = createAuthenticator(consoleUrl);
  expect(await attempt(stranger.assert(await offer()))).toMatchObject(refused);
  const forged = { ...stranger.assert(await offer()), id: once.id, rawId: once.rawId };
  expect(await attempt(forged)).toMatchObject(refused);
  const expired = authenticator.assert(await offer());
  clock.advance({ minutes: 5 });
  expect(await attempt(expired)).toMatchObject(refused);
  const garbage = { ...once, response: { ...once.response, clientDataJSON: 'AAAA' } };
  expect(await attempt(garbage)).toMatchObject(refused);
  await expect
    .poll(() => app.server.logLines)
    .toContainEqual(
      expect.objectContaining({ event: 'staff log-in refused', reqId: expect.any(String) }),
    );
});

test('a session ends after 30 minutes without use, after 12 hours in any case, and at log-out', async () => {
  const { authenticator, cookie: first } = await app.aMember('support');
  for (let use = 0; use < 3; use += 1) {
    clock.advance({ minutes: 29 });
    expect((await readSession(first)).status).toBe(200);
  }
  clock.advance({ minutes: 30 });
  expect(await readSession(first)).toMatchObject(unauthenticated);

  const { headers } = await logInConsole(call, authenticator);
  const second = cookieOf(headers);
  for (let use = 0; use < 24; use += 1) {
    clock.advance({ minutes: 29 });
    expect((await readSession(second)).status).toBe(200);
  }
  clock.advance({ minutes: 24 });
  expect(await readSession(second)).toMatchObject(unauthenticated);

  const third = cookieOf((await logInConsole(call, authenticator)).headers);
  const loggedOut = await call('DELETE', '/session', undefined, { cookie: third });
  expect(loggedOut.headers.getSetCookie()[0]).toMatch(
    /^__Host-console=;.*Expires=Thu, 01 Jan 1970/,
  );
  expect(await readSession(third)).toMatchObject(unauthenticated);
});

test('calls that a page repeats by itself do not renew a session', async () => {
  const { cookie } = await app.aMember('support');
  const poll = () =>
    fetch(`${app.console.url}/api/session`, { headers: { cookie, [pollingHeader]: 'yes' } });
  clock.advance({ minutes: 20 });
  expect((await poll()).status).toBe(200);
  clock.advance({ minutes: 9 });
  expect((await readSession(cookie)).status).toBe(200);
  clock.advance({ minutes: 29 });
  expect((await poll()).status).toBe(200);
  clock.advance({ minutes: 1 });
  expect((await poll()).status).toBe(401);
  expect(await readSession(cookie)).toMatchObject(unauthenticated);
});

test('a member has several passkeys, of which the last one stays', async () => {
  const member = await app.aMember('support');
  const { cookie, authenticator } = member;
  const second = createAuthenticator(consoleUrl);
  const { body: offer } = await call('POST', '/passkeys/options', undefined, { cookie });
  expect(offer.data.excludeCredentials).toHaveLength(1);
  const credential = second.register(offer.data);
  const added = await callSigned(call, member, 'POST', '/passkeys', { name: 'A key', credential });
  expect(added).toMatchObject({ status: 200, body: { data: { name: 'A key', synced: false } } });
  expect(await logInConsole(call, second)).toMatchObject({ body: { data: { passkeys: 2 } } });

  const { body: list } = await call('GET', '/passkeys', undefined, { cookie });
  const [first, other] = list.data;
  const remove = (id: string, by = member) => callSigned(call, by, 'DELETE', `/passkeys/${id}`);
  const stranger = await app.aMember('owner');
  expect(await remove(first.id, stranger)).toMatchObject({ status: 404 });
  expect(await remove(first.id)).toMatchObject({ status: 200 });
  expect(await logInConsole(call, authenticator)).toMatchObject(refused);
  expect(await remove(other.id, { ...member, authenticator: second })).toMatchObject({
    status: 403,
    body: { code: 'FORBIDDEN' },
  });
});

test(
  'successful log-ins are not counted: many colleagues share an address',
  { tags: 'exhaustive' },
  async () => {
    const token = await app.aToken('support');
    const headers = { 'x-forwarded-for': '203.0.113.8' };
    const look = () => call('GET', `/join/${token}`, undefined, { headers });
    // Those that are asked at the same moment are counted until they are answered.
    for (const group of [1, 2]) {
      const answers = await Promise.all(Array.from({ length: 50 }, look));
      expect(new Set(answers.map(({ status }) => status)), `${group}`).toEqual(new Set([200]));
    }
  },
);

test('a client that fails again and again must wait', async () => {
  const headers = { 'x-forwarded-for': '203.0.113.7' };
  const attempts = Array.from({ length: 61 }, () =>
    call('GET', '/join/no-such-token', undefined, { headers }),
  );
  const statuses = (await Promise.all(attempts)).map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([400, 429]));
  expect((await call('GET', '/join/no-such-token')).status).toBe(400);
});
