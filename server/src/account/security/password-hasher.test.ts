import { availableParallelism } from 'node:os';
import { hash } from '@node-rs/argon2';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anAddress, attemptLogIn, aUser } from '../../../test/a-user.ts';
import { startServer, type TestServer } from '../../../test/start-server.ts';
import { isOutdated } from './password-hasher.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
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

test('security 4: a full queue of hashes answers 503 and leaves other calls alone', async () => {
  const queued = 64 + availableParallelism();
  const attempts = Array.from({ length: queued + 40 }, () =>
    attemptLogIn(server, { email: anAddress('unknown'), password: 'Wrong-pass1' }),
  );
  const turnedAway = await Promise.race(
    attempts.map(async (attempt) => {
      const answer = await attempt;
      return answer.status === 503 ? answer : new Promise<never>(() => {});
    }),
  );
  expect(turnedAway.body.code).toBe('BUSY');
  expect(Number(turnedAway.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await fetch(`${server.url}/health/live`)).status).toBe(200);
  const statuses = (await Promise.all(attempts)).map(({ status }) => status);
  expect(statuses.filter((status) => ![401, 429, 503].includes(status))).toEqual([]);
});
