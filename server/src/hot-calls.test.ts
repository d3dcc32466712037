import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  expectFewPlans,
  makeHotCalls,
  startTracedServer,
  textOf,
  type TracedServer,
} from '../test/calls/hot-calls.ts';
import { aUser, logIn } from '../test/people/a-user.ts';
import { storeSubscription } from '../test/people/linked-browser.ts';
import type { CollectedSpan } from '../test/services/trace-collector.ts';

/*
 * What the calls that grow with the number of users ask of the database. One statement more is a decision:
 * `npm run bench` says what it costs.
 */

let server: TracedServer;
beforeAll(async () => {
  server = await startTracedServer();
});
afterAll(() => server.close());

/** With the names of those that are prepared. */
const namesOf = (statements: CollectedSpan[]) =>
  statements.map((statement) => {
    const prepared = / prepared as ([\w-]+) /.exec(textOf(statement));
    return prepared ? `${statement.name} (${prepared[1]})` : statement.name;
  });

test('the hot calls make these statements', async () => {
  const calls = Object.entries(await makeHotCalls(server));
  expect(Object.fromEntries(calls.map(([call, made]) => [call, namesOf(made)]))).toEqual({
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

test('PostgreSQL keeps the plans of the prepared statements', () => expectFewPlans(server));

test('a subscription whose day of charge has passed is read once, however often it is asked for', async () => {
  const user = await aUser(server);
  const login = await logIn(server, user);
  const now = new Date();
  const current_period_end = new Date(now.getTime() - 10 * 60_000);
  await storeSubscription(server.database, user.id, { current_period_end });
  const made: string[][] = [];
  for (let calls = 0; calls < 3; calls += 1) {
    const answer = await server.get('/subscription/current', login);
    made.push(namesOf(await server.statementsOf(answer)));
  }
  const usual = ['select sessions (session-user)', 'select subscriptions (subscriptions)'];
  const scheduling = ['begin', 'update billing_customers', 'with pgboss', 'commit'];
  expect(made).toEqual([[...usual, ...scheduling], usual, usual]);
});
