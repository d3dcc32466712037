import { sql, type Kysely } from 'kysely';
import { findToken } from '../../../../scripts/clients/inbox.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  anAddress,
  attemptLogIn,
  aUser,
  signUp,
  tokenFromEmail,
} from '../../../test/people/a-user.ts';
import { startServer, type TestServer } from '../../../test/worlds/start-server.ts';
import { createTestClock } from '../../../test/internals/test-clock.ts';
import { openDatabase, openPool } from '../../platform/database/database.ts';
import type { AccountTables } from '../tables.ts';

const clock = createTestClock();
let server: TestServer;
let db: Kysely<AccountTables>;
beforeAll(async () => {
  server = await startServer({ clock });
  db = openDatabase(openPool(server.databaseUrl));
});
afterAll(async () => {
  await db.destroy();
  await server.close();
});

const requestReset = (email: string) => server.post('/auth/forgotPassword', { email });
const requestVerification = (email: string) =>
  server.post('/auth/resendVerificationEmail', { email });

/** Resolves once all emails that were requested before have been sent or dropped. */
async function untilJobsFinish(): Promise<void> {
  const unfinished = sql`
    select from pgboss.job
    where name = 'account-mail' and state in ('created', 'active', 'retry')`;
  await expect.poll(async () => (await unfinished.execute(db)).rows.length).toBe(0);
}

async function countEmails(email: string, subject: RegExp): Promise<number> {
  await untilJobsFinish();
  const emails = await server.mailbox.mails(email);
  return emails.filter((one) => subject.test(one.subject)).length;
}

/** The tokens of all links that were sent to an address, once no email is pending. */
async function sentTokens(email: string): Promise<string[]> {
  await untilJobsFinish();
  const emails = await server.mailbox.mails(email);
  return emails.map((one) => findToken([one])).filter((token) => token !== undefined);
}

test('security 80: each of several reset links requested in parallel works until one is used', async () => {
  const { email } = await aUser(server);
  await Promise.all(Array.from({ length: 14 }, () => requestReset(email)));
  const tokens = await sentTokens(email);
  expect(tokens.length).toBeGreaterThan(4);
  const isValid = async (token: string): Promise<boolean> =>
    (await server.get(`/auth/resetLink/${token}`)).body.data.isValid;
  expect(await Promise.all(tokens.map(isValid))).toEqual(tokens.map(() => true));
  const form = { newPassword: 'New-Passw0rd', confirmPassword: 'New-Passw0rd' };
  const [newest] = tokens;
  expect(await server.post(`/auth/resetPassword/${newest}`, form)).toMatchObject({ status: 200 });
  expect(await Promise.all(tokens.map(isValid))).toEqual(tokens.map(() => false));
});

test('security 80: each of several verification links requested in parallel works', async () => {
  const { email, password } = await signUp(server, {});
  await Promise.all(Array.from({ length: 4 }, () => requestVerification(email)));
  const tokens = await sentTokens(email);
  expect(tokens).toHaveLength(5);
  for (const token of tokens) {
    const wrong = await server.post(`/auth/verifyEmail/${token}`, { password: 'Mistyped-1' });
    expect(wrong).toMatchObject({ body: { code: 'WRONG_PASSWORD' } });
  }
  const answer = await server.post(`/auth/verifyEmail/${tokens.at(-1)}`, { password });
  expect(answer).toMatchObject({ status: 200 });
});

test('security 80: when strangers have used up the emails of an address, a reset link works there', async () => {
  const user = await aUser(server);
  const flood = async () => {
    for (let asked = 0; asked < 25; asked += 1) {
      await server.post('/auth/code', { email: user.email });
      await requestReset(user.email);
    }
  };
  const tryNewest = async (newPassword: string) => {
    await requestReset(user.email);
    const [newest] = await sentTokens(user.email);
    const form = { newPassword, confirmPassword: newPassword };
    return server.post(`/auth/resetPassword/${newest}`, form);
  };
  await flood();
  clock.advance({ minutes: 14 });
  await flood();
  expect(await tryNewest('New-Passw0rd1')).toMatchObject({ status: 200 });
  // The emails of a day are used up, and those of the kind are not.
  clock.advance({ minutes: 2 });
  expect(await tryNewest('New-Passw0rd2')).toMatchObject({ status: 200 });
  expect(await attemptLogIn(server, { ...user, password: 'New-Passw0rd2' })).toMatchObject({
    status: 200,
  });
});

test('security 7, 32: after five emails in a day one is sent every eight hours', async () => {
  const { email } = await aUser(server);
  const answers = new Set<string>();
  const request = async () => {
    const { status, body } = await requestReset(email);
    answers.add(JSON.stringify({ status, body }));
  };
  for (let asked = 0; asked < 10; asked += 1) await request();
  // The link that was sent last serves.
  expect(await countEmails(email, /password/i)).toBe(5);
  for (const sent of [6, 7]) {
    clock.advance({ minutes: 481 });
    for (let asked = 0; asked < 3; asked += 1) await request();
    expect(await countEmails(email, /password/i)).toBe(sent);
  }
  expect(answers.size).toBe(1);
});

test('security 32: the owner gets a link on a browser that the account was used from', async () => {
  const user = await aUser(server);
  const logIn = await attemptLogIn(server, user);
  const cookie = logIn.headers
    .getSetCookie()
    .find((one) => one.startsWith('device='))
    ?.split(';')[0];
  for (let asked = 0; asked < 10; asked += 1) await requestReset(user.email);
  const before = await countEmails(user.email, /password/i);
  await server.post('/auth/forgotPassword', { email: user.email }, { cookie });
  expect(await countEmails(user.email, /password/i)).toBe(before + 1);
});

test('security 32: the link already sent works after requests that send nothing', async () => {
  const { email, password } = await signUp(server, {});
  for (const sent of [2, 3, 4, 5, 6]) {
    await requestVerification(email);
    await tokenFromEmail(server, email, sent);
  }
  for (let asked = 0; asked < 8; asked += 1) await requestVerification(email);
  expect(await countEmails(email, /verify/i)).toBe(6);
  const token = await tokenFromEmail(server, email, 6);
  expect(await server.post(`/auth/verifyEmail/${token}`, { password })).toMatchObject({
    status: 200,
  });
});

test('security 32: requests of a stranger do not keep the owner from a reset', async () => {
  const user = await aUser(server);
  for (let asked = 0; asked < 20; asked += 1) await requestVerification(user.email);
  expect(await requestReset(user.email)).toMatchObject({ status: 200 });
  expect(await countEmails(user.email, /password/i)).toBe(1);
});

test('security 32: requests before a sign-up do not keep it from its email', async () => {
  const email = anAddress();
  for (let asked = 0; asked < 20; asked += 1) await requestVerification(email);
  await untilJobsFinish();
  await signUp(server, { email });
  expect(await countEmails(email, /verify/i)).toBe(1);
  await tokenFromEmail(server, email);
});

test(
  'security 32: an email that could not be sent does not count',
  { tags: 'exhaustive' },
  async () => {
    const { email } = await aUser(server);
    await server.mailbox.refuse(3);
    for (let asked = 0; asked < 3; asked += 1) await requestReset(email);
    expect(await countEmails(email, /password/i)).toBe(3);
  },
);
