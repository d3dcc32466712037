import type pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { aUser, logIn } from '../test/people/a-user.ts';
import { askEntitlement, linkBrowser, storeSubscription } from '../test/people/linked-browser.ts';
import { startServer, type TestServer } from '../test/worlds/start-server.ts';
import { openTraceCollector, type TraceCollector } from '../test/services/trace-collector.ts';
import { openPool } from './platform/database.ts';

/*
 * What the calls that grow with the number of users ask of the database. One statement more is a decision:
 * `npm run bench` says what it costs.
 */

let collector: TraceCollector;
let server: TestServer;
let database: pg.Pool;
beforeAll(async () => {
  collector = await openTraceCollector();
  server = await startServer({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url } });
  database = openPool(server.databaseUrl);
});
afterAll(async () => {
  await database.end();
  await server.close();
  await collector.close();
});

/** The statements of a request with this answer, with the names of those that are prepared. */
async function statementsOf(name: string, status = 200) {
  const request = await vi.waitFor(
    () => {
      const found = collector
        .spans()
        .find(
          (span) => span.name === name && span.attributes['http.response.status_code'] === status,
        );
      if (!found) throw new Error(`No ${name} with ${status} was traced`);
      return found;
    },
    { timeout: 45_000, interval: 50 },
  );
  return collector
    .spans()
    .filter(({ parentSpanId }) => parentSpanId === request.spanId)
    .map((span) => {
      const prepared = / prepared as ([\w-]+) /.exec(String(span.attributes['db.query.text']));
      return prepared ? `${span.name} (${prepared[1]})` : span.name;
    });
}

test('the hot calls make these statements', async () => {
  const user = await aUser(server);
  const login = await logIn(server, user);
  const { credential } = await linkBrowser(server, login);
  const nextMonth = new Date(Date.now() + 20 * 86_400_000);
  await storeSubscription(database, user.id, { current_period_end: nextMonth });
  expect(await server.get('/subscription/current', login)).toMatchObject({ status: 200 });
  const { headers } = await askEntitlement(server, credential);
  const known = { 'if-none-match': headers.get('etag') ?? '' };
  expect(await askEntitlement(server, credential, known)).toMatchObject({ status: 304 });
  expect(await server.post('/auth/refreshAccessToken', undefined, login)).toMatchObject({
    status: 200,
  });

  expect({
    logIn: await statementsOf('POST /api/v1/auth/login'),
    refresh: await statementsOf('POST /api/v1/auth/refreshAccessToken'),
    subscription: await statementsOf('GET /api/v1/subscription/current'),
    entitlement: await statementsOf('GET /api/v1/licence/entitlement'),
    unchanged: await statementsOf('GET /api/v1/licence/entitlement', 304),
  }).toEqual({
    logIn: [
      'select users',
      'select rate_limits',
      'insert rate_limits',
      'delete rate_limits',
      'insert rate_limits',
      'insert sessions',
      'delete sessions',
      'insert account_events',
    ],
    refresh: ['select sessions (session-by-cookie)'],
    subscription: ['select sessions (session-user)', 'select subscriptions (subscriptions)'],
    entitlement: ['select licence_devices (device)'],
    unchanged: ['select licence_devices (device)'],
  });
});
