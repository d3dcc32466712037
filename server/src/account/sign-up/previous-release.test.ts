import { hash } from '@node-rs/argon2';
import type { Kysely } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anAddress, attemptLogIn, testPassword } from '../../../test/people/a-user.ts';
import {
  attackersPassword,
  createSignUps,
  passwordRequired,
  type SignUps,
} from '../../../test/people/rival-sign-ups.ts';
import { startServer, type TestServer } from '../../../test/worlds/start-server.ts';
import { createTestClock } from '../../../test/internals/test-clock.ts';
import { openDatabase, openPool } from '../../platform/database.ts';
import { createRandomToken, hashToken } from '../../platform/random-token.ts';
import type { AccountTables } from '../tables.ts';

const clock = createTestClock();
let server: TestServer;
let db: Kysely<AccountTables>;
let signUps: SignUps;
beforeAll(async () => {
  server = await startServer({ clock });
  db = openDatabase(openPool(server.databaseUrl));
  signUps = createSignUps(server);
});
afterAll(async () => {
  await db.destroy();
  await server.close();
});

/** Writes what the release before the table of registrations wrote for a sign-up and its email. */
async function registerWithPreviousRelease() {
  const email = anAddress('previous');
  const token = createRandomToken();
  const password_hash = await hash(testPassword, {
    memoryCost: 19_456,
    timeCost: 2,
    parallelism: 1,
  });
  const { id } = await db
    .insertInto('users')
    .values({ email, name: 'Ada Lovelace', password_hash, created_at: clock() })
    .returning('id')
    .executeTakeFirstOrThrow();
  const expires_at = new Date(clock().getTime() + 3_600_000);
  const link = {
    user_id: id,
    purpose: 'verify-email' as const,
    token_hash: hashToken(token),
    expires_at,
  };
  await db.insertInto('one_time_links').values(link).execute();
  return { email, token };
}

test('a user whom the previous release registered verifies by its link', async () => {
  const { email, token } = await registerWithPreviousRelease();
  expect(await signUps.verify(token)).toMatchObject(passwordRequired);
  expect(await signUps.verify(token, { password: testPassword })).toMatchObject({ status: 200 });
  const loggedIn = await attemptLogIn(server, { email, password: testPassword });
  expect(loggedIn).toMatchObject({ status: 200 });
});

test('a user whom the previous release registered verifies by a link that is sent again', async () => {
  const { email, token } = await registerWithPreviousRelease();
  await server.post('/auth/resendVerificationEmail', { email });
  const [newer = ''] = await signUps.receivedTokens(email, 1);
  expect(await signUps.verify(newer, { password: testPassword })).toMatchObject({ status: 200 });
  expect(await signUps.verify(token)).toMatchObject({
    status: 400,
    body: { code: 'INVALID_LINK' },
  });
});

test('security 30: a user whom the previous release registered is one of several too', async () => {
  const { email, token } = await registerWithPreviousRelease();
  await signUps.registerAttacker(email);
  const [attackersLink = ''] = await signUps.receivedTokens(email, 1);
  for (const link of [attackersLink, token]) {
    expect(await signUps.verify(link)).toMatchObject(passwordRequired);
  }
  expect(await signUps.verify(token, { password: testPassword })).toMatchObject({ status: 200 });
  const attack = await attemptLogIn(server, { email, password: attackersPassword });
  expect(attack).toMatchObject({ status: 401 });
});

test('security 30: once the previous release has verified an address, no link changes it', async () => {
  const { email, attackersLink } = await signUps.signUpTwice();
  await db
    .updateTable('users')
    .set({ email_verified_at: clock() })
    .where('email', '=', email)
    .execute();
  const late = await signUps.verify(attackersLink, { password: attackersPassword });
  expect(late).toMatchObject({ status: 400, body: { code: 'INVALID_LINK' } });
  const attack = await attemptLogIn(server, { email, password: attackersPassword });
  expect(attack).toMatchObject({ status: 401 });
});
