import { expect, vi } from 'vitest';
import { cookieOf, type Answer } from '../../../scripts/clients/api.ts';
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
