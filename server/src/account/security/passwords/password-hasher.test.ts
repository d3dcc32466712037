import { availableParallelism } from 'node:os';
import { hash } from '@node-rs/argon2';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aLogin, anAddress, attemptLogIn, aUser } from '../../../../test/people/a-user.ts';
import { leaveAttempts } from '../../../../test/calls/attempts.ts';
import { startServer, type TestServer } from '../../../../test/worlds/start-server.ts';
import { openDatabase } from '../../../platform/database/database.ts';
import type { AccountTables } from '../../tables.ts';
import { createAccountLimits } from '../login-limits.ts';
import { isOutdated } from './password-hasher.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ env: { TRUST_PROXY: '127.0.0.1' } });
});
afterAll(() => server.close());

test.each([
  ['argon2id', 'm=19456,t=2,p=1', false],
  ['argon2id', 'm=65536,t=3,p=4', false],
  ['argon2id', 'm=8192,t=2,p=1', true],
  ['argon2id', 'm=19456,t=1,p=1', true],
  ['argon2i', 'm=19456,t=2,p=1', true],
])('security 1: whether %s with %s is renewed: %s', (variant, cost, isRenewed) => {
  const stored = `$${variant}$v=19$${cost}$ZS2ewKhZ70XILcXhsfO+qA$xZlRV5H7LUIiR0EIborBJC9ovccqDh1EncGfrWrtz/c`;
  expect(isOutdated(stored)).toBe(isRenewed);
});

test('security 1: a log-in renews a weak hash and never computes one of excessive cost', async () => {
  const user = await aUser(server);
  const client = new pg.Client(server.databaseUrl);
  await client.connect();
  const store = (stored: string) =>
    client.query('update users set password_hash = $1 where id = $2', [stored, user.id]);
  await store(await hash(user.password, { memoryCost: 8192, timeCost: 1, parallelism: 1 }));
  expect(await attemptLogIn(server, user)).toMatchObject({ status: 200 });
  const { rows } = await client.query('select password_hash from users where id = $1', [user.id]);
  expect(rows[0].password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await attemptLogIn(server, user)).toMatchObject({ status: 200 });

  await store(rows[0].password_hash.replace('m=19456', 'm=4194304'));
  expect(await attemptLogIn(server, user)).toMatchObject({ status: 401 });
  await client.end();
});

test('moving in 16: a stored hash that no library verifies refuses every password', async () => {
  const user = await aUser(server);
  const hash = 'c2FsdHNhbHRzYWx0c2FsdA$bm90IGEgcmVhbCBoYXNoIG9mIGFueXRoaW5nISEhISE';
  for (const stored of [
    `$scrypt$ln=16,r=1,p=16$${hash}`,
    `$scrypt$ln=1,r=524288,p=1$${hash}`,
    `$argon2id$v=19$m=064,t=1,p=1$${hash}`,
  ]) {
    await server.database.query('update users set password_hash = $1 where id = $2', [
      stored,
      user.id,
    ]);
    expect(await attemptLogIn(server, user), stored).toMatchObject({ status: 401 });
  }
});

test('security 2: long passwords of any script work, in any Unicode normal form', async () => {
  const password = 'Çé-ﬁ漢🙂'.normalize('NFC').padEnd(120, 'ß');
  const user = await aUser(server, { password });
  expect(
    await attemptLogIn(server, { ...user, password: password.normalize('NFD') }),
  ).toMatchObject({ status: 200 });
  expect(await attemptLogIn(server, { ...user, password: password.slice(0, -1) })).toMatchObject({
    status: 401,
  });
});

test('security 2: a password over 128 characters is refused before it is hashed', async () => {
  const password = `A-${'x'.repeat(127)}`;
  const form = { name: 'Ada', email: anAddress(), password, confirmPassword: password };
  expect(await server.post('/auth/register', form)).toMatchObject({
    status: 400,
    body: { fieldErrors: { password: expect.any(String) } },
  });
  expect(await attemptLogIn(server, form)).toMatchObject({
    status: 400,
    body: { code: 'VALIDATION_FAILED' },
  });
});

test(
  'security 4: a full queue of hashes answers 503 and leaves other calls alone',
  { tags: 'exhaustive' },
  async () => {
    const count = 64 + availableParallelism() + 40;
    // Four times as slow as ours: requests arrive faster than they are hashed, also on a busy machine.
    const slowHash = await hash('Passw0rd!', { memoryCost: 19_456, timeCost: 8, parallelism: 1 });
    const emails = Array.from({ length: count }, () => anAddress('slow'));
    await server.database.query(
      `insert into users (email, name, password_hash, email_verified_at)
     select email, 'Ada', $2, now() from unnest($1::text[]) as email`,
      [emails, slowHash],
    );
    const attempts = emails.map((email, index) =>
      server.post(
        '/auth/login',
        { email, password: 'Wrong-pass1' },
        // None reaches the limit of its address.
        { headers: { 'x-forwarded-for': `198.51.100.${index + 1}` } },
      ),
    );
    const turnedAway = await Promise.any(
      attempts.map(async (attempt) => {
        const answer = await attempt;
        if (answer.status !== 503) throw new Error(`answered ${answer.status}`);
        return answer;
      }),
    );
    expect(turnedAway.body.code).toBe('BUSY');
    expect(Number(turnedAway.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await fetch(`${server.url}/health/live`)).status).toBe(200);
    const statuses = (await Promise.all(attempts)).map(({ status }) => status);
    expect(statuses.filter((status) => ![401, 503].includes(status))).toEqual([]);
  },
);

test(
  'security 82: sign-ups and recovery codes that fill the queue of hashes block no log-in',
  { tags: 'exhaustive' },
  async () => {
    const user = await aUser(server);
    const other = await aUser(server);
    const { token } = await aLogin(server, other.email);
    await server.database.query(
      `insert into user_passkeys (owner_id, credential_id, public_key, sign_count, transports, synced, backed_up, name, created_at)
       values ($1::uuid, $1::text, '', 0, '{}', false, false, 'any', now())`,
      [other.id],
    );
    const calls = Array.from({ length: 24 }, () =>
      server.call('PUT', '/user/secondStep', { body: { on: true }, token }),
    );
    const signUps = Array.from({ length: 100 }, () => {
      const form = { name: 'Mallory', email: anAddress(), password: user.password };
      return server.post('/auth/register', { ...form, confirmPassword: user.password });
    });
    const statuses = [...calls, ...signUps].map(async (call) => (await call).status);
    const isFull = async (status: Promise<number>) =>
      (await status) === 503 ? true : Promise.reject(new Error('not refused'));
    expect(await Promise.any(statuses.map(isFull))).toBe(true);
    const logIns = Array.from({ length: 10 }, () => attemptLogIn(server, user));
    for (const answer of await Promise.all(logIns)) expect(answer).toMatchObject({ status: 200 });
    await Promise.all(statuses);
  },
);

test('security 82: the passwords that a logged-in user enters are counted before they are hashed', async () => {
  const user = await aUser(server);
  const { token } = await aLogin(server, user.email);
  const db = openDatabase<AccountTables>(server.database);
  const [counter] = createAccountLimits(db).passwordChecks.countersOf(user.id);
  await leaveAttempts(db, counter, 1);
  const prove = () => server.post('/user/proof', { password: user.password }, { token });
  expect(await prove()).toMatchObject({ status: 200 });
  expect(await prove()).toMatchObject({ status: 429 });
});
