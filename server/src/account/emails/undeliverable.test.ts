import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  anAddress,
  aUser,
  logIn,
  signUp,
  testPassword,
  tokenFromEmail,
  type TestLogin,
} from '../../../test/people/a-user.ts';
import { startServer, type TestServer } from '../../../test/worlds/start-server.ts';

let server: TestServer;
let database: pg.Client;
beforeAll(async () => {
  server = await startServer();
  database = new pg.Client(server.databaseUrl);
  await database.connect();
});
afterAll(async () => {
  await database.end();
  await server.close();
});

const noSuchUser = '550 5.1.1 No such user';
const requestReset = (email: string) => server.post('/auth/forgotPassword', { email });
const undeliverableSince = async ({ token }: TestLogin) =>
  (await server.get('/user/emailDelivery', { token })).body.data.undeliverableSince;

/** The jobs that are not done for an address, with the seconds until they start. */
async function jobsFor(email: string): Promise<{ state: string; wait: number }[]> {
  const { rows } = await database.query(
    `select state, extract(epoch from start_after - now())::int as wait from pgboss.job
     where name = 'account-mail' and data->>'email' = $1 and state in ('created', 'active', 'retry')`,
    [email],
  );
  return rows;
}

/** Waits until an email that was refused is put off for an hour, then lets the hour pass. */
async function tryAgain(email: string): Promise<void> {
  const inAnHour = { state: 'created', wait: expect.closeTo(3600, -2) };
  await expect.poll(() => jobsFor(email), { timeout: 45_000 }).toEqual([inAnHour]);
  await database.query(
    `update pgboss.job set start_after = now() where name = 'account-mail' and state = 'created'`,
  );
}

const untilJobsFinish = (email: string) =>
  expect.poll(() => jobsFor(email), { timeout: 45_000 }).toEqual([]);

async function changePassword({ token }: TestLogin): Promise<void> {
  const form = {
    oldPassword: testPassword,
    newPassword: testPassword,
    confirmPassword: testPassword,
  };
  expect(await server.patch('/user/updatePassword', form, { token })).toMatchObject({
    status: 200,
  });
}

test('an address refused for good is tried twice, then noted until its owner confirms it', async () => {
  const user = await aUser(server);
  const login = await logIn(server, user);
  await server.mailbox.refuseAddress(user.email, noSuchUser);
  await requestReset(user.email);
  await tryAgain(user.email);
  await untilJobsFinish(user.email);
  expect(Date.parse(await undeliverableSince(login))).toBeLessThanOrEqual(Date.now());
  const { body } = await server.get('/user/data', login);
  expect(body.data.profile.emailUndeliverableSince).toBe(await undeliverableSince(login));

  await server.mailbox.refuseAddress(user.email, '');
  await changePassword(login);
  await untilJobsFinish(user.email);
  expect(await server.mailbox.mails(user.email)).toEqual([]);

  await server.post('/auth/resendVerificationEmail', { email: user.email });
  const token = await tokenFromEmail(server, user.email);
  const [confirmation] = await server.mailbox.mails(user.email);
  expect(confirmation?.subject).toBe('Confirm your email address');
  expect(await undeliverableSince(login)).not.toBeNull();
  expect(await server.post(`/auth/verifyEmail/${token}`)).toMatchObject({ status: 200 });
  expect(await undeliverableSince(login)).toBeNull();
  await changePassword(login);
  await server.mailbox.untilReceived(user.email, 2);
}, 180_000);

test('an address refused for good is tried once for each later request of its owner', async () => {
  const user = await aUser(server);
  const login = await logIn(server, user);
  await database.query('update users set email_undeliverable_at = now() where id = $1', [user.id]);
  await server.mailbox.refuseAddress(user.email, noSuchUser);
  await requestReset(user.email);
  await untilJobsFinish(user.email);
  expect(await undeliverableSince(login)).not.toBeNull();

  await server.mailbox.refuseAddress(user.email, '');
  await requestReset(user.email);
  const token = await tokenFromEmail(server, user.email);
  const form = { newPassword: 'New-Passw0rd', confirmPassword: 'New-Passw0rd' };
  expect(await server.post(`/auth/resetPassword/${token}`, form)).toMatchObject({ status: 200 });
  const renewed = await logIn(server, { email: user.email, password: 'New-Passw0rd' });
  expect(await undeliverableSince(renewed)).toBeNull();
});

test(
  'a refusal that is not about the address marks no account and is retried',
  { tags: 'exhaustive' },
  async () => {
    const user = await aUser(server);
    const login = await logIn(server, user);
    const replies = ['554 5.7.1 Relay access denied', `450 4.2.1 <${user.email}> is busy`];
    for (const [index, reply] of replies.entries()) {
      await server.mailbox.refuseAddress(user.email, reply);
      await requestReset(user.email);
      const inRetry = async () => (await jobsFor(user.email)).map(({ state }) => state);
      await expect.poll(inRetry, { timeout: 45_000 }).toEqual(Array(index + 1).fill('retry'));
    }
    await server.mailbox.refuseAddress(user.email, '');
    await server.mailbox.untilReceived(user.email, 2);
    expect(await undeliverableSince(login)).toBeNull();
    expect(JSON.stringify(server.logLines)).not.toContain(user.email);
  },
);

test('a sign-up with a mailbox that does not exist ends after two emails', async () => {
  const email = anAddress('nobody');
  await server.mailbox.refuseAddress(email, noSuchUser);
  await signUp(server, { email });
  await tryAgain(email);
  await untilJobsFinish(email);
});

test('a deleted account leaves no email for an address that was refused', async () => {
  const user = await aUser(server);
  const { token } = await logIn(server, user);
  await database.query('update users set email_undeliverable_at = now() where id = $1', [user.id]);
  const body = { password: user.password };
  expect(await server.call('DELETE', '/user', { body, token })).toMatchObject({ status: 200 });
  const { rowCount } = await database.query(
    `select from pgboss.job where data->>'email' = $1 and data->>'kind' = 'account-deleted'`,
    [user.email],
  );
  expect(rowCount).toBe(0);
});
