import { randomBytes } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';

import pg from 'pg';

import { countCost } from '../../../scripts/clients/count-cost.ts';

export type TestDatabase = {
  url: string;
  /** Removes the database, ending the sessions that still use it. */
  drop: () => Promise<void>;
};

/**
 * Creates an empty database, or a copy of `template` (which must have no connection).
 * @param postgresUrl the run's PostgreSQL, from `inject('postgresUrl')`
 */
export async function createTestDatabase(
  postgresUrl: string,
  { template = 'template0' }: { template?: string } = {},
): Promise<TestDatabase> {
  countCost('databases created');
  const name = `test_${randomBytes(8).toString('hex')}`;
  const pool = poolOf(postgresUrl);
  await pool.query(
    // The files as they are: that also copies the caches with which a connection begins.
    `create database ${pg.escapeIdentifier(name)} template ${pg.escapeIdentifier(template)} strategy file_copy`,
  );
  const url = new URL(postgresUrl);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    drop: async () => {
      await untilUnused(pool, name);
      await pool.query(`drop database ${pg.escapeIdentifier(name)} with (force)`);
    },
  };
}

const longestWait = 1000;

/** A session that is just ending would report that it was cut off, in a test that is over. */
async function untilUnused(pool: pg.Pool, name: string): Promise<void> {
  const until = Date.now() + longestWait;
  while (Date.now() < until) {
    const used = await pool.query('select from pg_stat_activity where datname = $1', [name]);
    if (used.rowCount === 0) return;
    await setTimeout(20);
  }
}

/** One connection per worker: to open one takes longer than to create a database. */
const pools = new Map<string, pg.Pool>();

function poolOf(postgresUrl: string): pg.Pool {
  const existing = pools.get(postgresUrl);
  if (existing) return existing;
  const pool = new pg.Pool({ connectionString: postgresUrl, max: 2, allowExitOnIdle: true });
  // PostgreSQL stops at the end of the run, under a connection that is idle.
  pool.on('error', () => undefined);
  pools.set(postgresUrl, pool);
  return pool;
}
