import { Socket } from 'node:net';
import {
  Kysely,
  PostgresDialect,
  sql,
  type DeleteResult,
  type LogEvent,
  type QueryExecutorProvider,
  type RawBuilder,
  type Transaction,
} from 'kysely';
import pg from 'pg';
import * as z from 'zod/mini';
import { preparingPool } from './prepared-statements.ts';
import { noTracing, type Tracing } from '../telemetry/tracing.ts';

/** Milliseconds. */
const defaultTimeouts = {
  /** A statement may take so long, and so may the wait for a connection; then it fails. */
  statement: 5000,
  /**
   * A connection over which nothing has passed for so long is dead, as after a failover: PostgreSQL ends
   * a statement earlier, and the pool an idle connection.
   */
  silence: 6000,
};

/**
 * The driver leaves int8 as text, because a number holds it exactly only up to 2^53. Our counts and minor
 * units stay far below; anything larger fails its query.
 */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    oid === pg.types.builtins.INT8 ? parseInt8 : pg.types.getTypeParser(oid, format),
};

function parseInt8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is not a safe integer`);
  return value;
}

/** A pool of connections to one PostgreSQL; an int8 is read as a number. */
export function openPool(connectionString: string, timeouts = defaultTimeouts): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max: 10,
    connectionTimeoutMillis: timeouts.statement,
    statement_timeout: timeouts.statement,
    idle_in_transaction_session_timeout: 30_000,
    idleTimeoutMillis: timeouts.statement,
    stream: () => openSocket(timeouts.silence),
    keepAlive: true,
    types,
  });
  // The query of a connection that fails reports it. Without listeners the event would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => void client.on('error', () => {}));
  return pool;
}

function openSocket(longestSilence: number): Socket {
  const socket = new Socket();
  return socket.setTimeout(longestSilence, () => {
    const error = new Error('The database has stopped answering');
    socket.destroy(Object.assign(error, { code: 'ETIMEDOUT' }));
  });
}

/**
 * A typed query builder over a shared pool: each domain names the tables that it works on.
 * @param tracing gets a span for each query that belongs to a request or a job
 */
export function openDatabase<Tables>(pool: pg.Pool, tracing = noTracing): Kysely<Tables> {
  return new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: preparingPool(pool) }),
    ...(tracing !== noTracing && { log: (event) => traceQuery(tracing, event) }),
  });
}

/** Kysely reports a query when it has ended. The text has `$1` in place of a value. */
function traceQuery(tracing: Tracing, event: LogEvent): void {
  const text = event.query.sql.trim();
  const operation = text.split(/\s/, 1)[0]?.toLowerCase() ?? '';
  const table = /\b(?:from|into|update) "?(\w+)/i.exec(text)?.[1];
  const span = tracing.startSpan({
    name: table ? `${operation} ${table}` : operation,
    kind: 'call',
    startedAt: new Date(Date.now() - event.queryDurationMillis),
    attributes: {
      'db.system.name': 'postgresql',
      'db.operation.name': operation,
      'db.query.text': text,
      ...(table && { 'db.collection.name': table }),
    },
  });
  span.end(event.level === 'error' ? { failure: event.error } : {});
}

/** The database or a transaction on it. */
export type Executor<Tables> = Kysely<Tables> | Transaction<Tables>;

/** Whether the locale of the database has upper and lower case in all scripts; `C` has it in English only. */
export async function hasUnicodeLocale(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ lower: string }>(`select lower('Ж') as lower`);
  return rows[0]?.lower === 'ж';
}

/** The time by the clock of the database; its `now()` is the time at which the transaction began. */
export const clockTimestamp = sql<Date>`clock_timestamp()`;

/** The time by the clock of the database, the one clock that all servers share. */
export async function databaseTime<Tables>(db: Kysely<Tables>): Promise<Date> {
  const time = z.object({ now: z.date() });
  const [row] = await queryRows(db, time, sql`select clock_timestamp() as now`);
  if (!row) throw new Error('the database did not return its time');
  return row.now;
}

/**
 * Runs a statement that Kysely cannot type, such as one about PostgreSQL's catalog or the tables of pg-boss.
 * @throws ZodError when a row is not as the schema says
 */
export async function queryRows<Row>(
  db: QueryExecutorProvider,
  row: z.ZodMiniType<Row>,
  statement: RawBuilder<unknown>,
): Promise<Row[]> {
  const { rows } = await statement.execute(db);
  return z.array(row).parse(rows);
}

/** Runs a deletion and returns how many rows it has deleted. */
export async function countDeleted(deletion: {
  executeTakeFirst: () => Promise<DeleteResult | undefined>;
}): Promise<number> {
  return Number((await deletion.executeTakeFirst())?.numDeletedRows ?? 0);
}
