import { sql, type Kysely } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anAddress, attemptLogIn, aUser, signUp, tokenFromEmail } from '../../../test/a-user.ts';
import { startServer, type TestServer } from '../../../test/start-server.ts';
import { createTestClock } from '../../../test/test-clock.ts';
import { openDatabase, openPool } from '../../platform/database.ts';
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

test('security 7, 32: after six emails in a day one is sent every eight hours', async () => {
  const { email } = await aUser(server);
  const answers = new Set<string>();
  const request = async () => {
    const { status, body } = await requestReset(email);
    answers.add(JSON.stringify({ status, body }));
  };
  for (let asked = 0; asked < 10; asked += 1) await request();
  expect(await countEmails(email, /password/i)).toBe(7);
  clock.advance({ minutes: 481 });
  for (let asked = 0; asked < 3; asked += 1) await request();
  expect(await countEmails(email, /password/i)).toBe(8);
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
  const { email } = await signUp(server, {});
  // One after the other: emails that are sent at once may arrive in any order.
  for (const sent of [2, 3, 4, 5, 6, 7]) {
    await requestVerification(email);
    await tokenFromEmail(server, email, sent);
  }
  for (let asked = 0; asked < 8; asked += 1) await requestVerification(email);
  expect(await countEmails(email, /verify/i)).toBe(7);
  const token = await tokenFromEmail(server, email, 7);
  expect(await server.post(`/auth/verifyEmail/${token}`)).toMatchObject({ status: 200 });
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
