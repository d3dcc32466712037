import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import * as z from 'zod/mini';
import { AppError } from '../app-error.ts';
import { queryRows, type Executor } from './database.ts';

export type Locks = {
  /**
   * Runs `task` while no other task, on any server, has the lock of that name.
   * @param task gets a signal that aborts when the lock is lost, because its connection was: then another
   *   server may start, so the task must change nothing more
   * @param signal ends the wait for the lock; a task that has started runs to its end
   * @throws AppError BUSY when too many tasks wait for the lock, or the wait takes too long;
   *   SERVICE_UNAVAILABLE when the lock was lost, whatever the task has done;
   *   the signal's reason when it aborts before the task has started
   */
  withLock: <Result>(
    name: string,
    task: (lost: AbortSignal) => Promise<Result>,
    signal?: AbortSignal,
  ) => Promise<Result>;
  close: () => Promise<void>;
};

type Limits = {
  /** Milliseconds that a task may wait for its lock. */
  maxWait: number;
  /** Tasks of this process that may wait for one lock. */
  maxWaiting: number;
  /** Milliseconds after which a connection that does not answer is given up. */
  maxSilence: number;
};

/** A user gets an answer within ten seconds; twenty parallel checkouts by one user all succeed. */
const defaultLimits: Limits = { maxWait: 9000, maxWaiting: 30, maxSilence: 6000 };
/** Seconds after which a refused caller may try again. */
const retryAfter = 5;

/**
 * Advisory locks in PostgreSQL, all on one connection of their own, so that a slow task takes no
 * connection from the rest of the server. The locks of a server that dies end with its connection.
 * @param databaseUrl the database that all servers share
 */
export function createLocks(databaseUrl: string, limits = defaultLimits): Locks {
  const session = new pg.Pool({
    connectionString: databaseUrl,
    application_name: 'stillweb-locks',
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: 5000,
    query_timeout: limits.maxSilence,
    keepAlive: true,
  });
  // A lost connection is opened again by the next query.
  session.on('error', () => {});
  let holders = new Set<AbortController>();
  session.on('connect', (client) => {
    // A connection that was given up may take minutes to end: its locks are lost from now on.
    loseLocks(holders);
    const ofClient = new Set<AbortController>();
    holders = ofClient;
    client.once('end', () => loseLocks(ofClient));
  });
  const queue = createQueue(limits.maxWaiting);

  return {
    withLock: async (name, task, signal) => {
      const wait = limitWait(limits.maxWait, signal);
      await queue.enter(name, wait);
      try {
        await acquire(session, name, wait);
        const lost = new AbortController();
        const ofConnection = holders.add(lost);
        try {
          return await task(lost.signal);
        } finally {
          if (!lost.signal.aborted) await release(session, name).catch(() => loseLocks([lost]));
          ofConnection.delete(lost);
          // Instead of a result, too: another server may have started before the task ended.
          lost.signal.throwIfAborted();
        }
      } finally {
        queue.leave(name);
      }
    },
    close: () => session.end(),
  };
}

function loseLocks(holders: Iterable<AbortController>): void {
  for (const holder of holders) holder.abort(new AppError('SERVICE_UNAVAILABLE', { retryAfter }));
}

/** Aborts with the reason that a caller gets who waits too long or whose own signal aborts. */
function limitWait(maxWait: number, signal: AbortSignal | undefined): AbortSignal {
  const tooLong = new AbortController();
  setTimeout(() => tooLong.abort(new AppError('BUSY', { retryAfter })), maxWait).unref();
  return signal ? AbortSignal.any([signal, tooLong.signal]) : tooLong.signal;
}

/** PostgreSQL grants a lock again to the connection that has it: here the tasks of a process wait. */
function createQueue(maxWaiting: number) {
  const waiting = new Map<string, (() => void)[]>();
  return {
    enter: async (name: string, wait: AbortSignal): Promise<void> => {
      wait.throwIfAborted();
      const line = waiting.get(name);
      if (!line) {
        waiting.set(name, []);
        return;
      }
      if (line.length >= maxWaiting) throw new AppError('BUSY', { retryAfter });
      await new Promise<void>((resolve, reject) => {
        const start = () => {
          wait.removeEventListener('abort', giveUp);
          resolve();
        };
        const giveUp = () => {
          line.splice(line.indexOf(start), 1);
          reject(wait.reason);
        };
        line.push(start);
        wait.addEventListener('abort', giveUp);
      });
    },
    leave: (name: string): void => {
      const next = waiting.get(name)?.shift();
      if (next) next();
      else waiting.delete(name);
    },
  };
}

async function acquire(session: pg.Pool, name: string, wait: AbortSignal): Promise<void> {
  for (let delay = 20; ; delay = Math.min(delay * 2, 250)) {
    wait.throwIfAborted();
    const { rows } = await session.query<{ acquired: boolean }>(
      'select pg_try_advisory_lock(hashtextextended($1, 0)) as acquired',
      [name],
    );
    if (rows[0]?.acquired) return;
    await pause(delay);
  }
}

async function release(session: pg.Pool, name: string): Promise<void> {
  await session.query('select pg_advisory_unlock(hashtextextended($1, 0))', [name]);
}

/**
 * Waits for the lock of that name, and keeps it until the transaction ends; without its connection the
 * transaction fails, too.
 * @param mode `shared` excludes only those who lock it exclusively
 */
export async function lockUntilCommit<Tables>(
  trx: Executor<Tables>,
  name: string,
  mode: 'exclusive' | 'shared' = 'exclusive',
): Promise<void> {
  const lock = sql.ref(
    mode === 'shared' ? 'pg_advisory_xact_lock_shared' : 'pg_advisory_xact_lock',
  );
  await sql`select ${lock}(${keyOf(name)})`.execute(trx);
}

/**
 * Takes the lock of that name until the transaction ends, if it is free.
 * @returns whether it was free
 */
export async function tryLockUntilCommit<Tables>(
  trx: Executor<Tables>,
  name: string,
): Promise<boolean> {
  const statement = sql`select pg_try_advisory_xact_lock(${keyOf(name)}) as acquired`;
  const [row] = await queryRows(trx, z.object({ acquired: z.boolean() }), statement);
  return row?.acquired === true;
}

function keyOf(name: string) {
  return sql`hashtextextended(${name}, 0)`;
}
