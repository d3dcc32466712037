import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import pg from 'pg';
import { nameStatements } from './name-statements.ts';
import { noTracing, traced, type SpanFacts } from './tracing.ts';

/**
 * A pool of connections to one PostgreSQL. A statement may take 5 s, and so may the wait for a
 * connection; then it fails instead of hanging. Queries that somebody awaits are traced.
 */
export function openPool(connectionString: string, tracing = noTracing): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max: 10,
    connectionTimeoutMillis: 5000,
    query_timeout: 6000,
    statement_timeout: 5000,
    idle_in_transaction_session_timeout: 30_000,
    keepAlive: true,
  });
  // The query at hand, or the next one, reports a connection that dies; an event that nobody listens
  // to would end the process, also while a transaction is between two of its queries.
  pool.on('error', () => {});
  const named = nameStatements();
  pool.on('connect', (client) => {
    client.on('error', () => {});
    aroundQueries(client, (query) => (...given) => {
      const sent = query(...named(given));
      if (!(sent instanceof Promise)) return sent;
      sent.catch((error: unknown) => {
        // Given back to the pool, it would fail the next query the same way.
        if (isSilence(error) || isUselessPlan(error)) void client.end();
        if (isSilence(error)) void dropIdleConnections(pool);
      });
      if (tracing === noTracing) return sent;
      return traced(tracing, describeQuery(String(given[0])), async (): Promise<unknown> => sent);
    });
  });
  return pool;
}

type Query = (...given: unknown[]) => unknown;

/** Puts something around all queries of a connection, for which pg has no hook. */
function aroundQueries(client: unknown, around: (query: Query) => Query): void {
  if (!(client instanceof pg.Client)) return;
  const query: unknown = client.query.bind(client);
  if (typeof query !== 'function') return;
  const value = around((...given): unknown => query(...given));
  Object.defineProperty(client, 'query', { value });
}

/**
 * PostgreSQL itself ends a statement after 5 s, so a query that gets no answer even then means a dead
 * connection, as after a failover.
 */
function isSilence(error: unknown): boolean {
  return error instanceof Error && error.message === 'Query read timeout';
}

/** A migration has changed the type of a column that a statement of ours has been planned with. */
function isUselessPlan(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '0A000';
}

/** Where one connection has fallen silent, those that wait in the pool most likely have too. */
async function dropIdleConnections(pool: pg.Pool): Promise<void> {
  const idle = Array.from({ length: pool.idleCount }, () => pool.connect());
  const taken = await Promise.allSettled(idle);
  for (const one of taken) if (one.status === 'fulfilled') one.value.release(true);
}

/** A typed query builder over a shared pool: each domain names the tables that it works on. */
export function databaseOver<Tables>(pool: pg.Pool): Kysely<Tables> {
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
}

/** The text has `$1` where values stand: they are not part of it. */
function describeQuery(given: string): SpanFacts {
  const text = given.trim();
  const operation = text.split(/\s/, 1)[0]?.toLowerCase() ?? '';
  const table = /\b(?:from|into|update) "?(\w+)/i.exec(text)?.[1];
  return {
    name: table ? `${operation} ${table}` : operation,
    kind: 'call',
    attributes: {
      'db.system.name': 'postgresql',
      'db.operation.name': operation,
      'db.query.text': text,
      ...(table && { 'db.collection.name': table }),
    },
  };
}

/** Either the database or a transaction on it: repositories do not care. */
export type Executor<Tables> = Kysely<Tables> | Transaction<Tables>;

/** The database's clock, in UTC: the one clock that all servers share. */
export async function databaseTime<Tables>(db: Kysely<Tables>): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('the database did not answer what time it is');
  return row.now;
}
