import type pg from 'pg';
import { openPool } from '../src/platform/database.ts';

/**
 * Records whether commits that change a table wait for the disk (`synchronous_commit`).
 * @param databaseUrl of a database of its own
 * @param work makes the commits one after the other, so that all use one connection
 * @returns the setting of each commit, in their order
 */
export async function noteCommits(
  databaseUrl: string,
  table: string,
  work: (pool: pg.Pool) => Promise<void>,
): Promise<string[]> {
  const waiting = new URL(databaseUrl);
  waiting.searchParams.set('options', '--synchronous_commit=on');
  const pool = openPool(waiting.href);
  await pool.query(`
    create table commits (waits text);
    create function note_commit() returns trigger language plpgsql as $$ begin
      insert into commits values (current_setting('synchronous_commit'));
      return null;
    end $$;
    create constraint trigger note_commit after insert or update or delete on ${table}
      deferrable initially deferred for each row execute function note_commit()`);
  await work(pool);
  const { rows } = await pool.query<{ waits: string }>('select waits from commits');
  await pool.end();
  return rows.map(({ waits }) => waits);
}
