import type pg from 'pg';

/**
 * Makes the database refuse updates of a table, as if it had failed at that moment.
 * @param state the SQL condition on `new` of the refused updates
 * @returns allows the updates again
 */
export async function refuseUpdates(
  database: pg.Pool,
  table: string,
  state: string,
): Promise<() => Promise<unknown>> {
  await database.query(`
    create function refuse_update() returns trigger language plpgsql
      as $$ begin raise exception 'refused by a test'; end $$;
    create trigger refuse_update before update on ${table}
      for each row when (${state}) execute function refuse_update()`);
  return () => database.query('drop function refuse_update() cascade');
}
