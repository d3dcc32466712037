import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anAddress, testPassword, tokenFromEmail } from '../../../test/people/a-user.ts';
import { aChangingUser, confirmChange, emailOf } from '../../../test/people/address-change.ts';
import { untilBlocked } from '../../../test/internals/blocked-statements.ts';
import { untilIdle } from '../../../test/internals/enqueue-job.ts';
import { startServer, type TestServer } from '../../../test/worlds/start-server.ts';
import { openPool } from '../../platform/database/database.ts';

let server: TestServer;
let database: pg.Pool;
/** Locks rows until a test commits. Not of the pool, which closes a connection that is silent for seconds. */
let holder: pg.Client;
beforeAll(async () => {
  server = await startServer();
  database = openPool(server.databaseUrl);
  holder = new pg.Client(server.databaseUrl);
  await holder.connect();
});
afterAll(async () => {
  await holder.end();
  await database.end();
  await server.close();
});

type ChangingUser = Awaited<ReturnType<typeof aChangingUser>>;

const confirm = (link: string) => confirmChange(server, link);
const invalidLink = { status: 400, body: { code: 'INVALID_LINK' } };
const newPasswords = { newPassword: 'New-Passw0rd', confirmPassword: 'New-Passw0rd' };

test(
  'security 9: each link of a change, used sixteen times at once, succeeds once',
  { tags: 'exhaustive' },
  async () => {
    const { login, newEmail, oldLink, newLink } = await aChangingUser(server);
    const uses = Array.from({ length: 32 }, (_, turn) => confirm(turn % 2 ? oldLink : newLink));
    const answers = await Promise.all(uses);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(30);
    expect(answers.filter(({ body }) => body.data?.user)).toHaveLength(1);
    expect(await emailOf(server, login)).toBe(newEmail);
  },
);

test('the second of two users who want one address finds an invalid link', async () => {
  const newEmail = anAddress('coveted');
  const { user, login, oldLink, newLink } = await aChangingUser(server, newEmail);
  expect(await confirm(oldLink)).toMatchObject({ status: 200 });
  await holder.query('begin');
  await holder.query(
    `insert into users (email, name, password_hash, email_verified_at) values ($1, 'Rival', '', now())`,
    [newEmail],
  );
  const confirming = confirm(newLink);
  await untilBlocked(database);
  await holder.query('commit');
  expect(await confirming).toMatchObject(invalidLink);
  expect(await emailOf(server, login)).toBe(user.email);
});

test('security 42: a reset asked for in the old mailbox during an address change is void', async () => {
  const { user, login, newEmail, oldLink, newLink } = await aChangingUser(server);
  expect(await confirm(oldLink)).toMatchObject({ status: 200 });
  // The change stops before its end: it has written the new address, and cannot revoke this link yet.
  await holder.query(
    `insert into one_time_secrets (user_id, purpose, expires_at) values ($1, 'verify-email', now())`,
    [user.id],
  );
  await holder.query('begin');
  await holder.query('select from one_time_secrets where user_id = $1 for update', [user.id]);
  const confirming = confirm(newLink);
  await untilBlocked(database);
  await server.post('/auth/forgotPassword', { email: user.email });
  await untilBlocked(database, 2);
  await holder.query('commit');
  expect(await confirming).toMatchObject({ body: { data: { user: { email: newEmail } } } });
  await untilIdle(database, 'account-mail');
  const { rowCount } = await holder.query(
    `select from one_time_secrets where user_id = $1 and purpose != 'notice'`,
    [user.id],
  );
  expect(rowCount).toBe(0);
  const received = await server.mailbox.mails(user.email);
  expect(received.map(({ subject }) => subject)).not.toContain('Reset your password');
  expect(await emailOf(server, login)).toBe(newEmail);
});

async function prepareReset({ user }: ChangingUser) {
  await server.post('/auth/forgotPassword', { email: user.email });
  const token = await tokenFromEmail(server, user.email, 2);
  return () => server.post(`/auth/resetPassword/${token}`, newPasswords);
}

async function preparePasswordChange({ login }: ChangingUser) {
  const form = { oldPassword: testPassword, ...newPasswords };
  return () => server.patch('/user/updatePassword', form, login);
}

async function prepareDeletion({ login }: ChangingUser) {
  const body = { password: testPassword };
  return () => server.call('DELETE', '/user', { body, token: login.token });
}

/** Lets two calls wait for the row of a user, one behind the other, and resolves with their answers. */
async function bothAtOnce<Answer>(
  userId: string,
  first: () => Promise<Answer>,
  second: () => Promise<Answer>,
): Promise<Answer[]> {
  await holder.query('begin');
  await holder.query('select from users where id = $1 for update', [userId]);
  const answers = [first()];
  await untilBlocked(database);
  answers.push(second());
  await untilBlocked(database, 2);
  await holder.query('commit');
  return Promise.all(answers);
}

test('a password change cancels an address change confirmed at the same moment', () =>
  expectCanceled(preparePasswordChange));

test.each([
  ['a password reset', prepareReset],
  ['an account deletion', prepareDeletion],
])(
  '%s cancels an address change confirmed at the same moment',
  { tags: 'exhaustive' },
  (_name, prepare) => expectCanceled(prepare),
);

type Preparation = (changing: ChangingUser) => Promise<() => Promise<object>>;

async function expectCanceled(prepare: Preparation): Promise<void> {
  const changing = await aChangingUser(server);
  expect(await confirm(changing.oldLink)).toMatchObject({ status: 200 });
  const call = await prepare(changing);
  const answers = await bothAtOnce(changing.user.id, call, () => confirm(changing.newLink));
  expect(answers).toMatchObject([{ status: 200 }, invalidLink]);
}

test('an address change voids a password reset at the same moment', async () => {
  const changing = await aChangingUser(server);
  expect(await confirm(changing.oldLink)).toMatchObject({ status: 200 });
  const reset = await prepareReset(changing);
  const answers = await bothAtOnce(changing.user.id, () => confirm(changing.newLink), reset);
  expect(answers).toMatchObject([{ status: 200 }, invalidLink]);
});
