import type pg from 'pg';
import { expect } from 'vitest';

/** Waits until so many statements in the database of a client wait for a lock. */
export async function untilBlocked(client: pg.Client | pg.Pool, count = 1): Promise<void> {
  const blocked = `
    select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  await expect.poll(async () => (await client.query(blocked)).rowCount).toBe(count);
}
