import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { consoleApiBase } from '@stillweb/contract/console/api-base';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anAddress, aUser } from '../test/people/a-user.ts';
import { consoleRoleUrl, consoleUrl } from '../test/worlds/start-console.ts';
import { countFinishedJobs, metricsToken } from '../test/internals/metrics.ts';
import { createMigratedDatabase } from '../test/worlds/migrated-database.ts';
import { startServer, type TestServer } from '../test/worlds/start-server.ts';
import type { TestDatabase } from '../../sandbox/src/postgres/test-database.ts';

let database: TestDatabase;
let env: { CONSOLE_URL: string; CONSOLE_PORT: string; CONSOLE_DATABASE_URL: string };

beforeAll(async () => {
  database = await createMigratedDatabase();
  env = {
    CONSOLE_URL: consoleUrl,
    CONSOLE_PORT: String(await freePort()),
    CONSOLE_DATABASE_URL: await consoleRoleUrl(database.url),
  };
});
afterAll(() => database.drop());

/** A process of one deployment: all have the same variables but for their roles. */
function startProcess(SERVE: string, changed = {}): Promise<TestServer> {
  const shared = { url: database.url, drop: async () => {} };
  const variables = { ...env, METRICS_TOKEN: metricsToken, SERVE, ...changed };
  return startServer({ database: shared, env: variables });
}

const readyLine = (server: TestServer) => server.logLines.find(({ msg }) => msg === 'ready');

async function freePort(): Promise<number> {
  const listener = createServer();
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  const { port } = listener.address() as AddressInfo;
  await new Promise((resolve) => listener.close(resolve));
  return port;
}

const register = (server: TestServer, email: string) =>
  server.post('/auth/register', {
    name: 'Ada',
    email,
    password: 'Passw0rd!',
    confirmPassword: 'Passw0rd!',
  });
const statusOf = async (url: string) => (await fetch(url, { redirect: 'manual' })).status;
const callConsole = () => fetch(`http://localhost:${env.CONSOLE_PORT}${consoleApiBase}/session`);

test('SERVE=site answers the API, enqueues jobs and runs none, and has no console', async () => {
  const site = await startProcess('site');
  const email = anAddress();
  expect(await register(site, email)).toMatchObject({ status: 200 });
  expect(await statusOf(`${site.url}/health/ready`)).toBe(200);
  expect(site.console).toBeUndefined();
  // The tests' servers have no pages.
  expect(readyLine(site)).toMatchObject({ serves: ['api'] });
  await expect(callConsole()).rejects.toThrow('fetch failed');

  const jobs = await startProcess('jobs');
  await jobs.mailbox.untilReceived(email);
  await expect.poll(() => countFinishedJobs(jobs, 'account-mail')).toBe(1);
  expect(await countFinishedJobs(site, 'account-mail')).toBe(0);
  const { rows } = await site.database.query('select runs_jobs from servers order by started_at');
  expect(rows).toEqual([{ runs_jobs: false }, { runs_jobs: true }]);
  await site.close();
  await jobs.close();
});

test('SERVE=jobs runs jobs, and answers probes alone', async () => {
  const jobs = await startProcess('jobs');
  expect(await statusOf(`${jobs.url}/health/live`)).toBe(200);
  expect(await statusOf(`${jobs.url}/health/ready`)).toBe(200);
  for (const path of ['/', '/api/docs/', '/api/v1/subscription/plans', '/.well-known/jwks.json']) {
    expect(await statusOf(`${jobs.url}${path}`), path).toBe(404);
  }
  await expect(callConsole()).rejects.toThrow('fetch failed');
  await jobs.close();
});

test('a server is in the list of those that run before its first job, and until its last has ended', async () => {
  const site = await startProcess('site');
  await register(site, anAddress());
  const silent = await listenInSilence();
  const jobs = await startProcess('jobs', { SMTP_URL: silent.smtpUrl });
  await silent.called;
  const listed = async () => {
    const { rows } = await site.database.query(
      `select servers.started_at <= job.started_on as "isEarlier" from servers, pgboss.job
       where runs_jobs and job.name = 'account-mail' and job.state = 'active'`,
    );
    return rows;
  };
  expect(await listed()).toEqual([{ isEarlier: true }]);
  const closed = jobs.close();
  await expect.poll(() => fetch(jobs.url).catch(() => 'away')).toBe('away');
  expect(await listed()).toEqual([{ isEarlier: true }]);
  silent.hangUp();
  await closed;
  const { rows } = await site.database.query('select from servers where runs_jobs');
  expect(rows).toEqual([]);
  await site.close();
});

/** A mail server that answers nothing. */
async function listenInSilence() {
  const sockets: Socket[] = [];
  const listener = createServer((socket) => void sockets.push(socket));
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  const { port } = listener.address() as AddressInfo;
  return {
    smtpUrl: `smtp://127.0.0.1:${port}`,
    called: once(listener, 'connection'),
    hangUp: () => {
      listener.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

test('SERVE=console answers the console, and neither the site nor its API', async () => {
  const server = await startProcess('console');
  expect(readyLine(server)).toMatchObject({ serves: ['console'] });
  expect((await callConsole()).status).toBe(401);
  expect(await statusOf(`${server.url}/api/v1/subscription/plans`)).toBe(404);
  expect(await statusOf(`${server.url}/health/ready`)).toBe(200);
  await server.close();
});

test('site and jobs in one process run the jobs of the site', async () => {
  const server = await startProcess('site,jobs');
  expect((await aUser(server)).email).toContain('@');
  await expect(callConsole()).rejects.toThrow('fetch failed');
  await server.close();
});
