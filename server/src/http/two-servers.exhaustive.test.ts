import pg from 'pg';
import { expect, test } from 'vitest';
import {
  anAddress,
  attemptLogIn,
  aUser,
  logIn,
  signUp,
  testPassword,
} from '../../test/people/a-user.ts';
import { countFinishedJobs, metricsToken } from '../../test/internals/metrics.ts';
import { createEmptyDatabase } from '../../test/worlds/migrated-database.ts';
import { environment } from '../../test/worlds/environment.ts';
import { startServer, type TestServer } from '../../test/worlds/start-server.ts';
import { createTestLogger } from '../../test/internals/test-logger.ts';
import { readConfig } from '../config/env.ts';
import { createServer } from '../server.ts';

type Pair = { one: TestServer; other: TestServer; close: () => Promise<void> };

/** Two servers on one database and one mail server, as behind a load balancer. */
async function startPair(
  env: Record<string, string> = {},
  otherEnv: Record<string, string> = {},
): Promise<Pair> {
  const one = await startServer({ env });
  const other = await startServer({
    env: { ...env, SMTP_URL: one.mailbox.smtpUrl, ...otherEnv },
    database: { url: one.databaseUrl, drop: async () => {} },
  });
  const close = async () => {
    await other.close();
    await one.close();
  };
  return { one, other, close };
}

test('security 26: two servers that start in parallel on an empty database both serve', async () => {
  const database = await createEmptyDatabase();
  const { logger, unexpectedErrors } = createTestLogger();
  const config = readConfig({ ...environment, DATABASE_URL: database.url });
  const servers = await Promise.all([
    createServer(config, { logger }),
    createServer(config, { logger }),
  ]);
  for (const { url } of await Promise.all(servers.map((server) => server.start()))) {
    expect((await fetch(`${url}/health/ready`)).status).toBe(200);
    const login = await fetch(`${url}/api/v1/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: anAddress(), password: testPassword }),
    });
    expect(login.status).toBe(401);
  }
  await Promise.all(servers.map((server) => server.close()));
  expect(unexpectedErrors([])).toEqual([]);
  await database.drop();
});

test('security 26: a start on a migrated database changes nothing in it', async () => {
  const first = await startServer();
  const user = await aUser(first);
  const second = await startServer({
    database: { url: first.databaseUrl, drop: async () => {} },
  });
  expect((await attemptLogIn(second, user)).status).toBe(200);
  await second.close();
  await first.close();
});

test('security 27: a session of one server is valid on another', async () => {
  const { one, other, close } = await startPair();
  const user = await aUser(one);
  const { token, cookie } = await logIn(other, user);

  const renamed = await one.patch('/user/updateName', { name: 'Grace' }, { token });
  expect(renamed).toMatchObject({ status: 200, body: { data: { name: 'Grace' } } });
  const refreshed = await one.post('/auth/refreshAccessToken', undefined, { cookie });
  expect(refreshed.status).toBe(200);
  const fresh = { token: refreshed.body.newAccessToken };
  expect((await other.get('/subscription/current', fresh)).status).toBe(200);

  expect((await one.post('/auth/logout', undefined, { ...fresh, cookie })).status).toBe(200);
  expect((await other.get('/subscription/current', fresh)).status).toBe(401);
  await close();
});

const oldSecret = environment.AUTH_SECRET;
const newSecret = 'the-secret-that-is-new-since-today';

test('security 12: servers that have both AUTH_SECRETs accept each other’s tokens', async () => {
  const { one, other, close } = await startPair(
    { AUTH_SECRET: `${oldSecret},${newSecret}` },
    { AUTH_SECRET: `${newSecret},${oldSecret}` },
  );
  const user = await aUser(one);
  const before = await logIn(one, user);
  const after = await logIn(other, user);
  for (const { token } of [before, after]) {
    for (const server of [one, other]) {
      expect((await server.get('/subscription/current', { token })).status).toBe(200);
    }
  }
  await close();
});

test('security 12: a new AUTH_SECRET voids access tokens and keeps sessions', async () => {
  const one = await startServer();
  const { token, cookie } = await logIn(one, await aUser(one));
  const restarted = await startServer({
    env: { AUTH_SECRET: newSecret },
    database: { url: one.databaseUrl, drop: async () => {} },
  });
  expect((await restarted.get('/subscription/current', { token })).status).toBe(401);
  const { body } = await restarted.post('/auth/refreshAccessToken', undefined, { cookie });
  const renewed = { token: body.newAccessToken };
  expect((await restarted.get('/subscription/current', renewed)).status).toBe(200);
  await restarted.close();
  await one.close();
});

test('security 6, 27: log-in attempts at two servers are counted together', async () => {
  const { one, other, close } = await startPair();
  const user = await aUser(one);
  const wrong = { email: user.email, password: 'Wrong-0ne!' };
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, turn) => attemptLogIn(turn % 2 ? one : other, wrong)),
  );
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 401)).toHaveLength(10);
  expect(statuses.filter((status) => status === 429)).toHaveLength(10);
  for (const server of [one, other]) expect((await attemptLogIn(server, user)).status).toBe(429);
  await close();
});

test('security 27: a job runs on one of two servers, once', async () => {
  const { one, other, close } = await startPair({ METRICS_TOKEN: metricsToken });
  const emails = Array.from({ length: 6 }, () => anAddress('job'));
  await Promise.all(emails.map((email, turn) => signUp(turn % 2 ? one : other, { email })));
  const counted = async () =>
    (await countFinishedJobs(one, 'account-mail')) +
    (await countFinishedJobs(other, 'account-mail'));
  await expect.poll(() => countPendingEmails(one)).toBe(0);
  await expect.poll(counted).toBe(emails.length);
  for (const email of emails) expect(await one.mailbox.mails(email)).toHaveLength(1);
  await close();
});

async function countPendingEmails({ databaseUrl }: TestServer): Promise<number> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  const { rows } = await client.query(
    `select count(*)::int as waiting from pgboss.job where name = 'account-mail' and state != 'completed'`,
  );
  await client.end();
  return rows[0].waiting;
}

test('security 6: a restart resets no log-in attempts', async () => {
  const before = await startServer();
  const user = await aUser(before);
  const wrong = { email: user.email, password: 'Wrong-0ne!' };
  for (let made = 0; made < 10; made += 1) await attemptLogIn(before, wrong);
  const after = await startServer({ database: { url: before.databaseUrl, drop: async () => {} } });
  expect(await attemptLogIn(after, user)).toMatchObject({ status: 429 });
  await after.close();
  await before.close();
});
