import type pg from 'pg';
import { expect } from 'vitest';

const lockOfServers = `
  from pg_locks join pg_stat_activity using (pid)
  where locktype = 'advisory' and application_name = 'stillweb-locks'
    and datname = current_database()`;

/** How many locks the servers of a database have at this moment. */
export async function countLocks(client: pg.Client | pg.Pool): Promise<number> {
  const { rows } = await client.query(`select count(*)::int ${lockOfServers}`);
  return rows[0].count;
}

/** Ends the connections that have locks at this moment, as a failover of PostgreSQL does. */
export async function endConnectionsOfLocks(client: pg.Client | pg.Pool): Promise<void> {
  const { rows } = await client.query(`select pg_terminate_backend(pid) as ended ${lockOfServers}`);
  expect(rows).toContainEqual({ ended: true });
}
