import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { AppError } from './app-error.ts';

export type Locks = {
  /** Runs `task` while nobody else, on any server, holds the lock of that name. */
  hold: <Result>(name: string, task: () => Promise<Result>) => Promise<Result>;
  close: () => Promise<void>;
};

const patience = 9000;

/**
 * Advisory locks in PostgreSQL, all of them on one connection of their own: a slow call to Stripe
 * under a lock then keeps no connection from the rest of the server. Within the server, tasks of one
 * name queue up; a server that dies gives its locks back with its connection.
 */
export function createLocks(databaseUrl: string): Locks {
  const session = new pg.Pool({
    connectionString: databaseUrl,
    application_name: 'stillweb-locks',
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: 5000,
    query_timeout: 6000,
    keepAlive: true,
  });
  session.on('error', () => {});
  const queues = new Map<string, Promise<unknown>>();

  return {
    hold: async (name, task) => {
      const before = queues.get(name);
      const turn = takeTurn(session, name, before, task);
      const settled = turn.catch(() => undefined);
      queues.set(name, settled);
      try {
        return await turn;
      } finally {
        if (queues.get(name) === settled) queues.delete(name);
      }
    },
    close: () => session.end(),
  };
}

async function takeTurn<Result>(
  session: pg.Pool,
  name: string,
  before: Promise<unknown> | undefined,
  task: () => Promise<Result>,
): Promise<Result> {
  await before;
  await acquire(session, name);
  try {
    return await task();
  } finally {
    // Without its connection the lock is gone already.
    await session
      .query('select pg_advisory_unlock(hashtextextended($1, 0))', [name])
      .catch(() => undefined);
  }
}

async function acquire(session: pg.Pool, name: string): Promise<void> {
  const deadline = Date.now() + patience;
  for (let pause = 20; ; pause = Math.min(pause * 2, 250)) {
    const { rows } = await session.query<{ held: boolean }>(
      'select pg_try_advisory_lock(hashtextextended($1, 0)) as held',
      [name],
    );
    if (rows[0]?.held) return;
    if (Date.now() > deadline) throw new AppError('BUSY', { retryAfter: 5 });
    await wait(pause);
  }
}
