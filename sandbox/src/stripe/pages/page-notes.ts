import type { Kysely, ColumnType } from 'kysely';
import { sql } from 'kysely';
import type { z } from 'zod';

import type { Tables } from '../store/tables.ts';

type NoteTables = {
  page_notes: { id: string; value: ColumnType<unknown, string, string> };
};

/** Creates the table of what hosted pages remember and Stripe's objects have no field for. */
export async function createPageNotes(db: Kysely<Tables>): Promise<void> {
  await sql`create table if not exists page_notes (id text primary key, value jsonb not null)`.execute(
    db,
  );
}

/**
 * What the pages remember about one object, such as when a portal session was last used.
 * @param id id of the Stripe object
 * @returns undefined when nothing was written yet
 */
export async function readNote<T>(
  db: Kysely<Tables>,
  id: string,
  shape: z.ZodType<T>,
): Promise<T | undefined> {
  const row = await db
    .withTables<NoteTables>()
    .selectFrom('page_notes')
    .select('value')
    .where('id', '=', id)
    .executeTakeFirst();
  return row && shape.parse(row.value);
}

export async function writeNote(db: Kysely<Tables>, id: string, note: object): Promise<void> {
  const value = JSON.stringify(note);
  await db
    .withTables<NoteTables>()
    .insertInto('page_notes')
    .values({ id, value })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ value }))
    .execute();
}
