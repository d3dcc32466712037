import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, vi } from 'vitest';
import { cookieOf, type Answer } from '../../../scripts/clients/api.ts';
import { findSessionUser, touchSession } from '../../src/account/store/sessions.ts';
import type { AccountTables } from '../../src/account/tables.ts';
import { listSubscriptionsOfUser } from '../../src/billing/store/subscriptions.ts';
import type { BillingTables } from '../../src/billing/tables.ts';
import { findDevice } from '../../src/licence/store/devices.ts';
import type { LicenceTables } from '../../src/licence/tables.ts';
import { openDatabase } from '../../src/platform/database/database.ts';
import { attemptLogIn, aUser } from '../people/a-user.ts';
import { askEntitlement, linkBrowser, storeSubscription } from '../people/linked-browser.ts';
import { openTraceCollector, type CollectedSpan } from '../services/trace-collector.ts';
import { startServer, type ServerOverrides, type TestServer } from '../worlds/start-server.ts';

export type TracedServer = TestServer & {
  /** The statements that were made for an answer. */
  statementsOf: (answer: Answer) => Promise<CollectedSpan[]>;
};

export async function startTracedServer(overrides: ServerOverrides = {}): Promise<TracedServer> {
  const collector = await openTraceCollector();
  const env = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url };
  const server = await startServer({ ...overrides, env });
  const findRequest = (id: string | null) => {
    const isRequest = ({ attributes }: CollectedSpan) => attributes['stillweb.request_id'] === id;
    const found = collector.spans().find(isRequest);
    if (!found) throw new Error(`Request ${id} was not traced`);
    return found;
  };
  return {
    ...server,
    statementsOf: async ({ headers }) => {
      const find = () => findRequest(headers.get('x-request-id'));
      const { spanId } = await vi.waitFor(find, { timeout: 45_000, interval: 50 });
      return collector.spans().filter(({ parentSpanId }) => parentSpanId === spanId);
    },
    close: async () => {
      await server.close();
      await collector.close();
    },
  };
}

/** Makes the calls that grow with the number of users, as a new subscriber. @returns the statements of each */
export async function makeHotCalls(server: TracedServer) {
  const user = await aUser(server);
  const loggedIn = await attemptLogIn(server, user);
  const login = { token: loggedIn.body.accessToken, cookie: cookieOf(loggedIn.headers) };
  const { credential } = await linkBrowser(server, login);
  const nextMonth = new Date(Date.now() + 20 * 86_400_000);
  await storeSubscription(server.database, user.id, { current_period_end: nextMonth });
  const subscription = await server.get('/subscription/current', login);
  const entitlement = await askEntitlement(server, credential);
  const etag = { 'if-none-match': entitlement.headers.get('etag') ?? '' };
  const unchanged = await askEntitlement(server, credential, etag);
  const refresh = await server.post('/auth/refreshAccessToken', undefined, login);
  expect(
    [loggedIn, refresh, subscription, entitlement, unchanged].map(({ status }) => status),
  ).toEqual([200, 200, 200, 200, 304]);
  return {
    logIn: await server.statementsOf(loggedIn),
    refresh: await server.statementsOf(refresh),
    subscription: await server.statementsOf(subscription),
    entitlement: await server.statementsOf(entitlement),
    unchanged: await server.statementsOf(unchanged),
  };
}

/** The text of a statement, with `$1` in place of a value. */
export function textOf({ attributes }: CollectedSpan): string {
  return String(attributes['db.query.text']);
}

/** Expects that a connection plans each prepared statement five times, as PostgreSQL always does, and no more. */
export async function expectFewPlans({ database }: TestServer): Promise<void> {
  const db = openDatabase<AccountTables & BillingTables & LicenceTables>(database);
  const plans = await db.connection().execute(async (connection) => {
    for (let calls = 0; calls < 10; calls += 1) {
      await findSessionUser(connection, randomUUID(), new Date());
      await touchSession(connection, randomUUID(), new Date());
      await listSubscriptionsOfUser(connection, randomUUID());
      await findDevice(connection, randomUUID());
    }
    const { rows } = await sql<{ name: string; plans: number }>`
      select name, custom_plans::int as plans from pg_prepared_statements`.execute(connection);
    return Object.fromEntries(rows.map((row) => [row.name, row.plans]));
  });
  const few = { device: 5, 'session-by-cookie': 5, 'session-user': 5, subscriptions: 5 };
  expect(plans).toEqual(few);
}
