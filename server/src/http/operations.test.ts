import { connect, createServer as createNetServer, type AddressInfo } from 'node:net';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import packageJson from '../../../package.json' with { type: 'json' };
import { aUser, anAddress, logIn } from '../../test/people/a-user.ts';
import { openDatabaseProxy } from '../../test/proxies/database-proxy.ts';
import { createEmptyDatabase } from '../../test/worlds/migrated-database.ts';
import { environment } from '../../test/worlds/environment.ts';
import { startServer, type TestServer } from '../../test/worlds/start-server.ts';
import { openTcpProxy } from '../../test/proxies/tcp-proxy.ts';
import { createTestLogger } from '../../test/internals/test-logger.ts';
import { readConfig } from '../config/env.ts';
import { createServer } from '../server.ts';

async function probe(server: { url: string }, path: string, headers: Record<string, string> = {}) {
  const response = await fetch(`${server.url}${path}`, { headers, redirect: 'manual' });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

test('security 22: without its database the server is alive, not ready, and recovers', async () => {
  const { proxy, overrides } = await openDatabaseProxy();
  const server = await startServer(overrides);
  const { token } = await logIn(server, await aUser(server));
  expect(await probe(server, '/health/ready')).toMatchObject({ status: 200 });
  await proxy.disconnect();

  expect(await probe(server, '/health/live')).toMatchObject({ status: 200 });
  expect(await probe(server, '/health/ready')).toMatchObject({ status: 503 });
  const form = { email: anAddress(), password: 'Passw0rd!' };
  for (const answer of [
    await server.post('/auth/login', form),
    await server.post('/auth/forgotPassword', form),
    await server.patch('/user/updateName', { name: 'Ada' }, { token }),
  ]) {
    expect(answer).toMatchObject({ status: 503, body: { code: 'SERVICE_UNAVAILABLE' } });
  }

  await proxy.reconnect();
  await expect.poll(async () => (await probe(server, '/health/ready')).status).toBe(200);
  expect(await server.patch('/user/updateName', { name: 'Ada' }, { token })).toMatchObject({
    status: 200,
  });
  server.expectErrorLine('job queue failed');
  await server.close();
});

test(
  'security 24: an email that was due when the database went down is sent later',
  { tags: 'exhaustive' },
  async () => {
    const { proxy, overrides } = await openDatabaseProxy();
    const server = await startServer(overrides);
    const email = anAddress();
    await server.mailbox.refuse(60);
    await aUser(server, { email, verified: false });
    const jobs = new pg.Client(server.databaseUrl);
    await jobs.connect();
    const states = `select state from pgboss.job where name = 'account-mail'`;
    await expect.poll(async () => (await jobs.query(states)).rows).toEqual([{ state: 'retry' }]);
    await jobs.end();
    await proxy.disconnect();
    await server.mailbox.refuse(0);
    await proxy.reconnect();
    await server.mailbox.untilReceived(email);
    server.expectErrorLine('job queue failed');
    await server.close();
  },
);

test(
  'security 22: a server that starts before its database serves once it is migrated',
  { tags: 'exhaustive' },
  async () => {
    const database = await createEmptyDatabase();
    const proxy = await openTcpProxy(new URL(database.url));
    await proxy.disconnect();
    const { logger } = createTestLogger();
    const port = await freePort();
    const config = readConfig({ ...environment, PORT: String(port), DATABASE_URL: proxy.url });
    const server = await createServer(config, { logger });
    const starting = server.start();
    const at = { url: `http://127.0.0.1:${port}` };
    await expect.poll(() => probe(at, '/health/live')).toMatchObject({ status: 200 });
    expect(await probe(at, '/health/ready')).toMatchObject({ status: 503 });
    expect(await probe(at, '/api/v1/subscription/plans')).toMatchObject({ status: 503 });
    await proxy.reconnect();
    await starting;
    expect(await probe(at, '/health/ready')).toMatchObject({ status: 200 });
    await server.close();
    await proxy.disconnect();
    await database.drop();
  },
);

test('after a start that failed the API is closed, and the server ends without draining', async () => {
  const database = await createEmptyDatabase();
  const old = await createEmptyDatabase();
  const port = await freePort();
  const urls = { DATABASE_URL: database.url, DATABASE_OWNER_URL: old.url };
  const config = readConfig({ ...environment, ...urls, PORT: String(port) });
  // It would drain for longer than a test may take.
  const drains = { ...config, DRAIN_SECONDS: 600 };
  const server = await createServer(drains, { logger: createTestLogger().logger });
  await expect(server.start()).rejects.toThrow(
    'DATABASE_OWNER_URL must lead to the database of DATABASE_URL',
  );
  const path = '/api/v1/subscription/plans';
  expect(await probe({ url: `http://127.0.0.1:${port}` }, path)).toMatchObject({ status: 503 });
  await server.close();
  await database.drop();
  await old.drop();
});

test('a database that does not exist is not waited for', async () => {
  const database = await createEmptyDatabase();
  await database.drop();
  const config = readConfig({ ...environment, DATABASE_URL: database.url, PORT: '0' });
  const server = await createServer(config, { logger: createTestLogger().logger });
  await expect(server.start()).rejects.toThrow(/database .* does not exist/);
  await server.close();
});

test('security 23: a draining server reports not ready and still serves requests', async () => {
  const server = await startServer({ env: { DRAIN_SECONDS: '2' } });
  const user = await aUser(server);
  const closing = server.close();
  await expect.poll(async () => (await probe(server, '/health/ready')).status).toBe(503);
  const answer = await server.post('/auth/login', user);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('connection')).toBe('close');
  await closing;
  await expect(probe(server, '/health/live')).rejects.toThrow('fetch failed');
});

describe('a server that runs', () => {
  const token = 'a-token-for-prometheus';
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ env: { METRICS_TOKEN: token } });
  });
  afterAll(() => server.close());

  test('the release that runs is in the log, the readiness and the metrics', async () => {
    const { version } = packageJson;
    expect(version).toMatch(/^\d+\.\d+\.\d+$/);
    await expect
      .poll(() => server.logLines)
      .toContainEqual(expect.objectContaining({ msg: 'ready', version, commit: 'unknown' }));
    expect(JSON.parse((await probe(server, '/health/ready')).text)).toEqual({
      data: { status: 'serving', version, commit: 'unknown' },
    });
    const { text } = await probe(server, '/metrics', { authorization: `Bearer ${token}` });
    expect(text).toContain(`build_info{version="${version}",commit="unknown"} 1`);
  });

  test('metrics need the token', async () => {
    await server.get('/nowhere');
    expect(await probe(server, '/metrics')).toMatchObject({ status: 404 });
    expect(await probe(server, '/metrics', { authorization: 'Bearer guess' })).toMatchObject({
      status: 404,
    });
    const { status, text } = await probe(server, '/metrics', { authorization: `Bearer ${token}` });
    expect(status).toBe(200);
    expect(text).toContain(
      'http_request_duration_seconds_count{method="GET",route="/*",status="404"}',
    );
    expect(text).toContain('process_cpu_seconds_total');
  });

  test('security 20: every answer has the id of its one log line, which names the route', async () => {
    const { headers } = await server.post('/auth/verifyEmail/a-secret-token');
    const id = headers.get('x-request-id');
    await expect
      .poll(() => server.logLines.filter((line) => line.reqId === id))
      .toEqual([
        expect.objectContaining({
          msg: 'request',
          method: 'POST',
          route: '/api/v1/auth/verifyEmail/:token',
          status: 400,
        }),
      ]);
  });
});

test('security 23: a connection in use does not delay the end of draining', async () => {
  const server = await startServer();
  const user = await aUser(server);
  const body = JSON.stringify({ email: user.email, password: user.password });
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  let received = '';
  socket.on('data', (chunk) => (received += chunk.toString()));
  socket.write(
    'POST /api/v1/auth/login HTTP/1.1\r\nhost: localhost\r\nexpect: 100-continue\r\n' +
      `content-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n`,
  );
  await expect.poll(() => received).toContain('100 Continue');
  const closed = server.close();
  socket.write(body);
  await closed;
  expect(received).toMatch(/HTTP\/1.1 200 OK[^]*connection: close/);
});

async function freePort(): Promise<number> {
  const server = createNetServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
