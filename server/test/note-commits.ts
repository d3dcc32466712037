import { sql, type Kysely } from 'kysely';
import type pg from 'pg';
import { databaseOver } from '../src/platform/database.ts';

/**
 * Whether commits that change a table wait for the disk, as the database sees it.
 * @param work what it does, on the one connection that it is given
 * @returns the setting that each commit was made with, in their order
 */
export async function noteCommits<Tables>(
  pool: pg.Pool,
  table: string,
  work: (connection: Kysely<Tables>) => Promise<void>,
): Promise<string[]> {
  await pool.query(`
    create table commits (waits text);
    create function note_commit() returns trigger language plpgsql as $$ begin
      insert into commits values (current_setting('synchronous_commit'));
      return null;
    end $$;
    create constraint trigger note_commit after insert or update or delete on ${table}
      deferrable initially deferred for each row execute function note_commit()`);
  await databaseOver<Tables>(pool)
    .connection()
    .execute(async (connection) => {
      await sql`set synchronous_commit = 'on'`.execute(connection);
      await work(connection);
    });
  const { rows } = await pool.query<{ waits: string }>('select waits from commits');
  return rows.map(({ waits }) => waits);
}
