import { afterAll, beforeAll, expect, test } from 'vitest';
import pg from 'pg';
import { cookieOf } from '../../../../scripts/clients/api.ts';
import { aPasskeyOf } from '../../../test/people/a-passkey.ts';
import { aLogin, anAddress, aUser, testPassword } from '../../../test/people/a-user.ts';
import { confirmationLink, requestChange } from '../../../test/people/address-change.ts';
import { createAuthenticator } from '../../../test/people/authenticator.ts';
import { untilBlocked } from '../../../test/internals/blocked-statements.ts';
import { startServer, type TestServer } from '../../../test/worlds/start-server.ts';
import { openDatabase } from '../../platform/database/database.ts';
import type { AccountTables } from '../tables.ts';
import { createAccountLimits } from './login-limits.ts';

let server: TestServer;
/** Locks the row of a user until a test commits. */
let holder: pg.Client;
beforeAll(async () => {
  server = await startServer();
  holder = new pg.Client(server.databaseUrl);
  await holder.connect();
});
afterAll(async () => {
  await holder.end();
  await server.close();
});

type Owner = Awaited<ReturnType<typeof anOwner>>;

/** A user with a passkey, a provider and a session that has just proved who uses it. */
async function anOwner() {
  const user = await aUser(server);
  const login = await aLogin(server, user.email);
  const { passkey, authenticator } = await aPasskeyOf(server, login.token);
  // Its notice would wait for a lock, too.
  await server.mailbox.untilReceived(user.email);
  await server.database.query(
    `insert into user_providers (user_id, provider, issuer, subject, linked_at) values ($1::uuid, 'acme', 'acme', $1::text, now())`,
    [user.id],
  );
  return { user, login, passkey, authenticator };
}

/** What a user could have changed. */
async function stateOf({ user }: Owner) {
  const { rows } = await server.database.query(
    `select email, name, password_hash, second_step_at,
       (select array_agg(name order by name) from user_passkeys where owner_id = users.id) as passkeys,
       (select array_agg(provider) from user_providers where user_id = users.id) as providers,
       (select count(*)::int from account_changes where user_id = users.id) as changes,
       (select count(*)::int from recovery_codes where user_id = users.id) as codes
     from users where id = $1`,
    [user.id],
  );
  return rows[0];
}

const ended = { status: 401, body: { code: 'UNAUTHENTICATED' } };

type Change = (owner: Owner) => Promise<() => ReturnType<TestServer['post']>>;

const changes: [string, Change][] = [
  [
    'a new passkey',
    async ({ login }) => {
      const { options } = (await server.post('/user/passkeys/options', {}, login)).body.data;
      const credential = createAuthenticator(server.config.PUBLIC_URL).register(options);
      return () => server.post('/user/passkeys', { name: 'Intruder', credential }, login);
    },
  ],
  [
    'the name of a passkey',
    async ({ login, passkey }) =>
      () =>
        server.patch(`/user/passkeys/${passkey.id}`, { name: 'Renamed' }, login),
  ],
  [
    'the removal of a passkey',
    async ({ login, passkey }) =>
      () =>
        server.call('DELETE', `/user/passkeys/${passkey.id}`, login),
  ],
  [
    'the second step',
    async ({ login }) =>
      () =>
        server.call('PUT', '/user/secondStep', { ...login, body: { on: true } }),
  ],
  [
    'the end of a provider',
    async ({ login }) =>
      () =>
        server.call('DELETE', '/user/providers/acme', login),
  ],
  [
    'a new address',
    async ({ login }) =>
      () =>
        server.post('/user/changeEmail', { newEmail: anAddress('moved') }, login),
  ],
  [
    'a new password',
    async ({ login }) => {
      const newPassword = 'Intruder-Passw0rd';
      const form = { oldPassword: testPassword, newPassword, confirmPassword: newPassword };
      return () => server.patch('/user/updatePassword', form, login);
    },
  ],
  [
    'a new name',
    async ({ login }) =>
      () =>
        server.patch('/user/updateName', { name: 'Intruder' }, login),
  ],
];

/** Makes a call that waits for the lock of a user, and ends the session meanwhile by a statement. */
async function callWhile(owner: Owner, call: () => ReturnType<TestServer['post']>, end: string) {
  await holder.query('begin');
  await holder.query('select from users where id = $1 for update', [owner.user.id]);
  const answer = call();
  await untilBlocked(holder);
  await holder.query(end, [owner.user.id]);
  await holder.query('commit');
  return answer;
}

test.each(changes)(
  'security 78: %s that an ended session has begun is not stored',
  async (_what, prepare) => {
    const owner = await anOwner();
    const call = await prepare(owner);
    const before = await stateOf(owner);
    const answer = await callWhile(owner, call, 'delete from sessions where user_id = $1');
    expect(answer).toMatchObject(ended);
    expect(await stateOf(owner)).toEqual(before);
  },
);

test('security 78: a change that waits for a block, or for the end of its proof, is not stored', async () => {
  const owner = await anOwner();
  const [, [, rename] = [], [, remove] = []] = changes;
  if (!rename || !remove) throw new Error('There is no such change');
  const before = await stateOf(owner);
  const forgetProof = 'update sessions set proved_at = to_timestamp(0) where user_id = $1';
  const unproved = await callWhile(owner, await remove(owner), forgetProof);
  expect(unproved).toMatchObject({ status: 403, body: { code: 'PROOF_REQUIRED' } });
  const block = 'update users set blocked_at = now() where id = $1';
  const blocked = await callWhile(owner, await rename(owner), block);
  expect(blocked).toMatchObject({ status: 403, body: { code: 'ACCOUNT_BLOCKED' } });
  expect(await stateOf(owner)).toEqual(before);
});

test('security 78: a change of address ends with the session that has asked for it', async () => {
  const owner = await anOwner();
  const { user, login } = owner;
  const newEmail = anAddress('moved');
  expect(await requestChange(server, login, newEmail)).toMatchObject({ status: 200 });
  const link = await confirmationLink(server, newEmail);
  expect(await server.call('DELETE', '/user/sessions', login)).toMatchObject({ status: 200 });
  expect(await server.post(`/auth/confirmEmailChange/${link}`)).toMatchObject({
    status: 400,
    body: { code: 'INVALID_LINK' },
  });
  expect(await stateOf(owner)).toMatchObject({ email: user.email });
});

test('security 78: a log-in with a passkey that is removed meanwhile opens no session', async () => {
  const owner = await anOwner();
  const { body, headers } = await server.post('/auth/passkey/options', {});
  const credential = owner.authenticator.assert(body.data.options);
  const logIn = () => server.post('/auth/passkey', { credential }, { cookie: cookieOf(headers) });
  const secure = `with secured as (update users set password_hash = 'ended' where id = $1)
    delete from user_passkeys where owner_id = $1`;
  expect(await callWhile(owner, logIn, secure)).toMatchObject({
    status: 401,
    body: { code: 'PASSKEY_UNKNOWN' },
  });
});

const turnOn = ({ token }: { token: string }, on = true) =>
  server.call('PUT', '/user/secondStep', { token, body: { on } });

const proofRequired = { status: 403, body: { code: 'PROOF_REQUIRED' } };

/** An open browser, some time after its user has turned the second step on there. */
async function anOpenBrowser() {
  const owner = await anOwner();
  const codes: string[] = (await turnOn(owner.login)).body.data.recoveryCodes;
  await server.database.query(
    `update sessions set proved_at = proved_at - interval '6 minutes',
       key_proved_at = key_proved_at - interval '6 minutes' where user_id = $1`,
    [owner.user.id],
  );
  return { ...owner, codes };
}

test('security 84: with the second step on, neither password nor email code proves for a change of keys', async () => {
  const owner = await anOpenBrowser();
  const { user, login, passkey } = owner;
  const before = await stateOf(owner);
  const password = { password: testPassword };
  expect(await server.post('/user/proof', password, login)).toMatchObject({ status: 200 });
  await server.post('/user/proof/code', {}, login);
  let code: string | undefined;
  await expect
    .poll(async () => {
      const mails = await server.mailbox.mails(user.email);
      code = mails.map(({ text }) => /\b\d{4} \d{4}\b/.exec(text)?.[0]).find(Boolean);
      return code;
    })
    .toBeDefined();
  expect(await server.post('/user/proof', { code }, login)).toMatchObject({ status: 200 });
  const newEmail = anAddress('moved');
  for (const call of [
    () => turnOn(login, false),
    () => server.post('/user/passkeys/options', {}, login),
    () => server.call('DELETE', `/user/passkeys/${passkey.id}`, login),
    () => server.call('POST', '/user/providers/acme', login),
    () => server.call('DELETE', '/user/providers/acme', login),
    () => server.post('/user/changeEmail', { newEmail, ...password }, login),
    () => server.call('DELETE', '/user', { ...login, body: password }),
  ]) {
    expect(await call()).toMatchObject(proofRequired);
  }
  expect(await stateOf(owner)).toEqual(before);
  expect(await server.get('/user/data', login)).toMatchObject({ status: 200 });
});

test('security 84: a recovery code is a proof once, and its owner is told', async () => {
  const { user, login, codes } = await anOpenBrowser();
  const [recoveryCode] = codes;
  const wrong = await server.post('/user/proof', { recoveryCode: 'BBBB-BBBB-BBBB' }, login);
  expect(wrong).toMatchObject({ status: 401, body: { code: 'RECOVERY_CODE_WRONG' } });
  expect(await turnOn(login, false)).toMatchObject(proofRequired);
  const proof = await server.post('/user/proof', { recoveryCode }, login);
  expect(proof).toMatchObject({ status: 200, body: { data: { until: expect.any(String) } } });
  expect(await server.post('/user/proof', { recoveryCode }, login)).toMatchObject({ status: 401 });
  await expect
    .poll(async () => (await server.mailbox.mails(user.email)).map(({ subject }) => subject))
    .toContain('A recovery code of your account was used');
  expect(await turnOn(login, false)).toMatchObject({ status: 200 });
});

test('security 84: a passkey is a proof with the second step on', async () => {
  const { login, authenticator } = await anOpenBrowser();
  const { body } = await server.post('/user/proof/options', {}, login);
  const credential = authenticator.assert(body.data.options);
  expect(await server.post('/user/proof', { credential }, login)).toMatchObject({ status: 200 });
  expect(await turnOn(login, false)).toMatchObject({ status: 200 });
});

const limited = { status: 429, body: { code: 'RATE_LIMITED' } };

test('security 89: a user changes a key ten times an hour, and asks as often for options', async () => {
  const { user, login, passkey } = await anOwner();
  const path = `/user/passkeys/${passkey.id}`;
  const calls = [
    () => server.post('/user/proof/options', {}, login),
    () => server.patch(path, { name: 'Renamed' }, login),
  ];
  for (const call of calls) {
    for (let made = 0; made < 10; made += 1) expect(await call()).toMatchObject({ status: 200 });
    expect(await call()).toMatchObject(limited);
  }
  const { rows } = await server.database.query(
    `select count(*)::int as challenges from one_time_secrets where purpose = 'proof-challenge'`,
  );
  expect(rows[0].challenges).toBeLessThanOrEqual(12);
  const other = await aLogin(server, user.email);
  expect(await server.patch(path, { name: 'Renamed' }, other)).toMatchObject(limited);
});

test('security 89: no flood of notices buries one: the second step and passwords change ten times an hour', async () => {
  const { user, login } = await anOwner();
  await fillLimit(`second step ${user.id}`);
  await fillLimit(`password changed ${user.id}`);
  const before = (await server.mailbox.untilReceived(user.email)).length;
  expect(await turnOn(login)).toMatchObject(limited);
  const form = {
    oldPassword: testPassword,
    newPassword: 'N3w-Passw0rd',
    confirmPassword: 'N3w-Passw0rd',
  };
  expect(await server.patch('/user/updatePassword', form, login)).toMatchObject(limited);
  expect(await server.mailbox.mails(user.email)).toHaveLength(before);
});

/** Uses up a limit for a key, as ten calls would. */
async function fillLimit(key: string) {
  const { keyChanges } = createAccountLimits(openDatabase<AccountTables>(server.database));
  for (let made = 0; made < 10; made += 1) await keyChanges.consume(key);
}
