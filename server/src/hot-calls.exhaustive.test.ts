import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createHistory } from '../bench/history.ts';
import {
  expectFewPlans,
  makeHotCalls,
  startTracedServer,
  textOf,
  type TracedServer,
} from '../test/calls/hot-calls.ts';
import { createMigratedDatabase } from '../test/worlds/migrated-database.ts';

/*
 * What the hot calls read of a database of 100,000 accounts with two years of history. A call that reads more is
 * one that has lost an index, or whose work grows with the number of users.
 */

/** Buffers of 8 KB, from memory or disk, that the statements of each call read. */
const buffersOf: Record<string, number> = {
  logIn: 110,
  refresh: 8,
  subscription: 17,
  entitlement: 17,
  unchanged: 17,
};

/** For new pages and rows that are gone; a way through a whole table reads hundreds. */
const margin = 12;

/** Of accounts, one in five never bought anything. */
const customers = 80_000;

let server: TracedServer;
beforeAll(async () => {
  const database = await createMigratedDatabase();
  await createHistory(database.url, customers);
  server = await startTracedServer({ database });
}, 600_000);
afterAll(() => server.close());

test('each hot call reads a few pages of a large database', async () => {
  const sent = vi.spyOn(pg.Client.prototype, 'query');
  const calls = Object.entries(await makeHotCalls(server));
  const queries: unknown[] = sent.mock.calls.map(([query]) => query);
  sent.mockRestore();
  const tooMany: Record<string, number> = {};
  for (const [call, statements] of calls) {
    const own = statements.map((one) => findQuery(queries, textOf(one)));
    const buffers = await countBuffers(own);
    if (buffers > (buffersOf[call] ?? 0) + margin) tooMany[call] = buffers;
  }
  expect(tooMany).toEqual({});
});

test('a large database is no reason to plan the prepared statements again', () =>
  expectFewPlans(server));

type Query = { text: string; values: unknown[] };

/** A statement with the values that it was sent with. */
function findQuery(queries: unknown[], text: string): Query {
  const isSent = (query: unknown): query is Query =>
    typeof query === 'object' &&
    query !== null &&
    'text' in query &&
    String(query.text).trim() === text;
  const found = queries.find(isSent);
  if (!found) throw new Error(`Not sent: ${text}`);
  return found;
}

/** Runs statements once more, in a transaction that leaves nothing behind. */
async function countBuffers(queries: Query[]): Promise<number> {
  const client = await server.database.connect();
  try {
    await client.query('begin');
    let buffers = 0;
    for (const { text, values } of queries) {
      // No token is inserted twice.
      const repeatable = values.map((value) =>
        text.startsWith('insert') && Buffer.isBuffer(value) ? randomBytes(value.length) : value,
      );
      const explain = `explain (analyze, buffers, format json) ${text}`;
      const { rows } = await client.query(explain, repeatable);
      const { Plan: plan } = rows[0]['QUERY PLAN'][0];
      buffers += plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
    }
    return buffers;
  } finally {
    await client.query('rollback');
    client.release();
  }
}
