import type { RegistrationResponse } from '@stillweb/contract/account/webauthn';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cookieOf } from '../../../../../scripts/clients/api.ts';
import {
  aLogin,
  attemptLogIn,
  aUser,
  logIn,
  type TestUser,
} from '../../../../test/people/a-user.ts';
import { aPasskeyOf } from '../../../../test/people/a-passkey.ts';
import { createAuthenticator, type Authenticator } from '../../../../test/people/authenticator.ts';
import { startServer, type TestServer } from '../../../../test/worlds/start-server.ts';
import { createTestClock } from '../../../../test/internals/test-clock.ts';

const clock = createTestClock();
let server: TestServer;
beforeAll(async () => {
  server = await startServer({ clock });
});
afterAll(() => server.close());

const unknown = { status: 401, body: { code: 'PASSKEY_UNKNOWN' } };
const proofRequired = { status: 403, body: { code: 'PROOF_REQUIRED' } };
const unusable = { status: 400, body: { code: 'VALIDATION_FAILED' } };

/** What a browser asks for before it logs in: the challenge, and the cookie that it belongs to. */
async function offerLogIn() {
  const { body, headers } = await server.post('/auth/passkey/options', {});
  return { options: body.data.options, cookie: cookieOf(headers) };
}

async function logInWith(authenticator: Authenticator) {
  const { options, cookie } = await offerLogIn();
  return server.post('/auth/passkey', { credential: authenticator.assert(options) }, { cookie });
}

const device = (options?: Parameters<typeof createAuthenticator>[1]) =>
  createAuthenticator(server.config.PUBLIC_URL, options);

async function optionsOf(token: string) {
  return (await server.post('/user/passkeys/options', {}, { token })).body.data.options;
}

const save = (token: string, credential: RegistrationResponse, name = 'Laptop') =>
  server.post('/user/passkeys', { name, credential }, { token });

/** A user with a passkey, and a session. */
async function aPasskey(name = 'Laptop') {
  const user = await aUser(server);
  const { token } = await aLogin(server, user.email);
  return { user, token, ...(await aPasskeyOf(server, token, name)) };
}

const isOneOfEach = (statuses: number[]) => statuses.includes(200) && statuses.includes(409);

const keysOf = async (token: string) => (await server.get('/user/keys', { token })).body.data;

const subjectsTo = async ({ email }: TestUser, count: number) =>
  (await server.mailbox.untilReceived(email, count)).map(({ subject }) => subject);

test('a passkey that was added logs in by itself, and its owner is told by email', async () => {
  const { user, token, authenticator, passkey } = await aPasskey('Ada’s laptop');
  expect(passkey).toMatchObject({ name: 'Ada’s laptop', lastUsedAt: null, backedUp: false });
  expect(await keysOf(token)).toEqual({
    password: true,
    passwordIsWeak: false,
    passkeys: [passkey],
    providers: [],
    secondStep: { on: false, recoveryCodesLeft: 0 },
  });
  expect(await subjectsTo(user, 1)).toEqual(['A passkey was added to your account']);

  const answer = await logInWith(authenticator);
  expect(answer).toMatchObject({
    status: 200,
    body: { data: { user: { id: user.id, name: user.name, email: user.email } } },
  });
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split('=')[0]);
  expect(cookies).toEqual(['session', 'device']);
  const session = answer.body.accessToken;
  expect(await server.get('/user/sessions', { token: session })).toMatchObject({ status: 200 });
  const [used] = (await keysOf(token)).passkeys;
  expect(used).toEqual({ ...passkey, lastUsedAt: expect.any(String) });
});

test('security 61: a challenge counts once, for five minutes, for one purpose and one browser', async () => {
  const { token, authenticator } = await aPasskey();
  const attempt = (credential: object, cookie: string) =>
    server.post('/auth/passkey', { credential }, { cookie });

  const first = await offerLogIn();
  const other = await offerLogIn();
  const signed = authenticator.assert(first.options);
  expect(await attempt(signed, other.cookie)).toMatchObject(unknown);
  expect(await server.post('/auth/passkey', { credential: signed })).toMatchObject(unknown);
  expect(await attempt(signed, first.cookie)).toMatchObject({ status: 200 });
  expect(await attempt(signed, first.cookie)).toMatchObject(unknown);

  const { body } = await server.post('/user/proof/options', {}, { token });
  const proof = authenticator.assert(body.data.options);
  expect(await attempt(proof, first.cookie)).toMatchObject(unknown);

  const late = await offerLogIn();
  clock.advance({ minutes: 5 });
  expect(await attempt(authenticator.assert(late.options), late.cookie)).toMatchObject(unknown);
});

test('security 61: origin, user verification, signature and owner of a passkey are checked', async () => {
  const { token, authenticator } = await aPasskey();
  const stranger = device();
  const { options, cookie } = await offerLogIn();
  const attempt = (credential: object) => server.post('/auth/passkey', { credential }, { cookie });
  const { id, rawId, response } = authenticator.assert(options);
  expect(await attempt({ ...stranger.assert(options), id, rawId })).toMatchObject(unknown);

  const again = (await offerLogIn()).options;
  const { userHandle: _own, ...signed } = authenticator.assert(again).response;
  const another = { ...signed, userHandle: response.signature.slice(0, 22) };
  expect(await attempt({ ...authenticator.assert(again), response: another })).toMatchObject(
    unknown,
  );

  const elsewhere = createAuthenticator('http://evil.example');
  expect(await save(token, elsewhere.register(await optionsOf(token)))).toMatchObject(unusable);
  const careless = device({ verifiesUser: false });
  expect(await save(token, careless.register(await optionsOf(token)))).toMatchObject(unusable);
  const twice = device();
  const registered = twice.register(await optionsOf(token));
  expect(await save(token, registered)).toMatchObject({ status: 200 });
  expect(await save(token, registered)).toMatchObject(unusable);
});

test('security 61: a counter that goes back is refused, and the owner is told once', async () => {
  const { user, authenticator } = await aPasskey();
  authenticator.countFrom(7);
  expect(await logInWith(authenticator)).toMatchObject({ status: 200 });
  authenticator.countFrom(3);
  expect(await logInWith(authenticator)).toMatchObject(unknown);
  expect(await logInWith(authenticator)).toMatchObject(unknown);
  expect(await subjectsTo(user, 2)).toContain('One of your passkeys may have been copied');
});

test('a passkey that never counts can be used again and again', async () => {
  const { authenticator } = await aPasskey();
  for (let use = 0; use < 2; use += 1) {
    authenticator.countFrom(-1);
    expect(await logInWith(authenticator)).toMatchObject({ status: 200 });
  }
});

test('security 62: the options of a log-in name no account and no passkey', async () => {
  await aPasskey();
  const { options } = await offerLogIn();
  expect(options).toEqual({
    challenge: expect.stringMatching(/^[\w-]{43}$/),
    rpId: new URL(server.config.PUBLIC_URL).hostname,
    timeout: 60_000,
    userVerification: 'required',
  });
});

test('accounts: a removal names the passkeys that are left, and a log-in with the removed one that it is not stored', async () => {
  const { token, authenticator, passkey } = await aPasskey();
  const left = await aPasskeyOf(server, token, 'Phone');
  const { options } = await offerLogIn();
  const { id, response } = left.authenticator.assert(options);
  const removed = await server.call('DELETE', `/user/passkeys/${passkey.id}`, { token });
  expect(removed.body.data.accepted).toEqual({
    rpId: options.rpId,
    userId: response.userHandle,
    allAcceptedCredentialIds: [id],
  });

  const isStored = (stored: boolean) => ({ ...unknown.body, data: { isStored: stored } });
  expect((await logInWith(authenticator)).body).toMatchObject(isStored(false));
  const late = await offerLogIn();
  clock.advance({ minutes: 5 });
  const credential = left.authenticator.assert(late.options);
  const answer = await server.post('/auth/passkey', { credential }, { cookie: late.cookie });
  expect(answer.body).toMatchObject(isStored(true));
});

test('security 70: passkeys are added and removed only with a proof of the last five minutes, for one session', async () => {
  const { user, token, authenticator, passkey } = await aPasskey();
  const { token: other } = await aLogin(server, user.email);
  const credential = device().register(await optionsOf(token));
  clock.advance({ minutes: 5 });
  const remove = (by: string) =>
    server.call('DELETE', `/user/passkeys/${passkey.id}`, { token: by });
  expect(await remove(token)).toMatchObject(proofRequired);
  expect(await server.post('/user/passkeys/options', {}, { token })).toMatchObject(proofRequired);
  expect(await save(token, credential)).toMatchObject(proofRequired);

  const wrong = await server.post('/user/proof', { password: 'Wr0ngPass!' }, { token });
  expect(wrong).toMatchObject({
    status: 400,
    body: { code: 'WRONG_PASSWORD', fieldErrors: { password: 'Password is not correct.' } },
  });
  expect(await remove(token)).toMatchObject(proofRequired);
  const proved = await server.post('/user/proof', { password: user.password }, { token });
  expect(proved).toMatchObject({ status: 200 });
  expect(Date.parse(proved.body.data.until)).toBeGreaterThan(clock().getTime());
  clock.advance({ minutes: 4 });
  expect(await remove(other)).toMatchObject(proofRequired);
  expect(await remove(token)).toMatchObject({ status: 200 });
  expect(await remove(token)).toMatchObject({ status: 404 });
  expect(await keysOf(token)).toMatchObject({ passkeys: [] });
  expect(await logInWith(authenticator)).toMatchObject(unknown);
  expect(await subjectsTo(user, 2)).toContain('A passkey was removed from your account');
});

test('security 70: a passkey proves who uses a session, and no passkey of another user does', async () => {
  const { token, authenticator, passkey } = await aPasskey();
  const { token: foreign } = await aPasskey();
  clock.advance({ minutes: 6 });
  const offer = async (by: string) =>
    (await server.post('/user/proof/options', {}, { token: by })).body.data.options;
  const options = await offer(foreign);
  expect(options.allowCredentials).not.toContainEqual(
    expect.objectContaining({ id: authenticator.assert(options).id }),
  );
  const prove = (by: string, credential: object) =>
    server.post('/user/proof', { credential }, { token: by });
  expect(await prove(foreign, authenticator.assert(options))).toMatchObject(unknown);
  const own = await offer(token);
  expect(await prove(token, authenticator.assert(own))).toMatchObject({ status: 200 });
  expect(await server.call('DELETE', `/user/passkeys/${passkey.id}`, { token })).toMatchObject({
    status: 200,
  });
});

test('a log-in is a proof, by password or by passkey, for five minutes', async () => {
  const { user, authenticator } = await aPasskey();
  for (const { token } of [
    await logIn(server, user),
    { token: (await logInWith(authenticator)).body.accessToken },
  ]) {
    expect(await server.post('/user/passkeys/options', {}, { token })).toMatchObject({
      status: 200,
    });
  }
  const { token } = await aLogin(server, user.email);
  await server.database.query(
    'update sessions set proved_at = to_timestamp(0) where user_id = $1',
    [user.id],
  );
  expect(await server.post('/user/passkeys/options', {}, { token })).toMatchObject(proofRequired);
});

test(
  'a user has ten passkeys at most, also when two are added at the same moment',
  { tags: 'exhaustive' },
  async () => {
    const { user, token } = await aPasskey();
    for (let more = 0; more < 8; more += 1) {
      const added = await save(token, device().register(await optionsOf(token)));
      expect(added).toMatchObject({ status: 200 });
    }
    await server.database.query(`delete from rate_limits where key like 'key-changes%'`);
    const two = [await optionsOf(token), await optionsOf(token)];
    const answers = await Promise.all(
      two.map((options) => save(token, device().register(options))),
    );
    expect(answers.map(({ status }) => status)).toSatisfy(isOneOfEach);
    expect((await keysOf(token)).passkeys).toHaveLength(10);
    expect(await server.post('/user/passkeys/options', {}, { token })).toMatchObject({
      status: 409,
      body: { code: 'PASSKEY_LIMIT_REACHED', message: /10 passkeys already/ },
    });
    expect(await attemptLogIn(server, user)).toMatchObject({ status: 200 });
  },
);

test('only its owner sees, renames or removes a passkey', async () => {
  const { token, passkey } = await aPasskey();
  const { token: foreign } = await aPasskey();
  const path = `/user/passkeys/${passkey.id}`;
  expect(await server.patch(path, { name: 'Mine' }, { token: foreign })).toMatchObject({
    status: 404,
  });
  expect(await server.call('DELETE', path, { token: foreign })).toMatchObject({ status: 404 });
  expect(await server.patch(path, { name: ' ' }, { token })).toMatchObject({
    status: 400,
    body: { fieldErrors: { name: 'Name is required' } },
  });
  const renamed = await server.patch(path, { name: 'Key on my ring' }, { token });
  expect(renamed).toMatchObject({ status: 200, body: { data: { name: 'Key on my ring' } } });
  expect((await keysOf(foreign)).passkeys).not.toContainEqual(
    expect.objectContaining({ id: passkey.id }),
  );
});

test('security 75: a blocked account cannot log in with a passkey, and its export lists passkeys', async () => {
  const { user, token, authenticator, passkey } = await aPasskey('Phone');
  const { body } = await server.get('/user/data', { token });
  expect(body.data.passkeys).toEqual([
    { name: 'Phone', createdAt: passkey.createdAt, lastUsedAt: null, backedUp: false },
  ]);
  await server.database.query('update users set blocked_at = now() where id = $1', [user.id]);
  expect(await logInWith(authenticator)).toMatchObject({
    status: 403,
    body: { code: 'ACCOUNT_BLOCKED' },
  });
});

test('security 75: a deleted account leaves no passkey', async () => {
  const { user, token } = await aPasskey();
  const deletion = { password: user.password };
  expect(await server.call('DELETE', '/user', { body: deletion, token })).toMatchObject({
    status: 200,
  });
  const { rows } = await server.database.query(
    'select count(*)::int as left from user_passkeys where owner_id = $1',
    [user.id],
  );
  expect(rows).toEqual([{ left: 0 }]);
});
