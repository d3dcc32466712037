import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { createClock } from './clock.ts';
import type { Clock } from './clock.ts';
import { createTx } from './create-tx.ts';
import type { Committed } from './create-tx.ts';
import { createReader } from './reader.ts';
import type { CachedObjects, Reader } from './reader.ts';
import { readSettings } from './settings.ts';
import type { StoredSettings } from './settings.ts';
import { createTables } from './tables.ts';
import type { Tables } from './tables.ts';
import type { Origin, Tx } from './tx.ts';

/** All state of the sandbox, in one PostgreSQL database. */
export type Store = Committed & {
  db: Kysely<Tables>;
  clock: Clock;
  settings: StoredSettings;
  objects: CachedObjects;
  /** Public address of this sandbox without a trailing slash, for hosted pages. */
  baseUrl: () => string;
  /** The last mutation of the queue, for which the next one waits. */
  queue: { tail: Promise<unknown> };
};

/** Opens the database, creates missing tables and restores the simulated clock. */
export async function openStore(options: {
  databaseUrl: string;
  baseUrl: () => string;
}): Promise<Store> {
  const pool = openPool(options.databaseUrl);
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  await createTables(db);
  const settings = await readSettings(db);
  return {
    db,
    settings,
    objects: new Map(),
    endpoints: { enabled: undefined },
    clock: createClock(db, settings),
    baseUrl: options.baseUrl,
    onEvents: new Set(),
    queue: { tail: Promise.resolve() },
  };
}

/**
 * A lost idle connection is not an error: the pool replaces it, and a query that fails reports
 * itself.
 */
function openPool(connectionString: string): pg.Pool {
  const pool = new pg.Pool({ connectionString, max: 8 });
  const ignore = () => undefined;
  pool.on('error', ignore);
  pool.on('connect', (client) => client.on('error', ignore));
  return pool;
}

/**
 * Runs one mutation in a transaction, after those before it have ended. When `work` throws, nothing
 * of what it wrote or emitted is stored. Events are sent to webhook endpoints after the commit.
 */
export async function inTransaction<T>(
  store: Store,
  work: (tx: Tx) => Promise<T>,
  origin: Origin = causedByTime,
): Promise<T> {
  return inTurn(store, async () => {
    const { result, committed } = await store.db.transaction().execute(async (trx) => {
      const environment = { ...store, clock: clockAt(store.clock, origin.at ?? store.clock.now()) };
      const { tx, finish } = createTx(trx, environment, origin);
      return { result: await work(tx), committed: await finish() };
    });
    committed();
    return result;
  });
}

/** Reads without waiting for running mutations. */
export async function withReader<T>(
  store: Store,
  work: (reader: Reader) => Promise<T>,
): Promise<T> {
  return work(createReader(store.db, store));
}

const causedByTime: Origin = { requestId: null, idempotencyKey: null };

/** What one mutation stores has one time: a discount and the period that it is for begin in the same second. */
function clockAt(clock: Clock, at: number): Clock {
  return { ...clock, now: () => at };
}

async function inTurn<T>(store: Store, work: () => Promise<T>): Promise<T> {
  const turn = store.queue.tail.then(work, work);
  store.queue.tail = turn.catch(() => undefined);
  return turn;
}
