import { sql } from 'kysely';
import type { ImportDatabase } from '../tables.ts';

export type RunCounts = { new: number; known: number; leftOut: number };

/** @returns the id of the run */
export async function insertRun(db: ImportDatabase, file: string, now: Date): Promise<string> {
  const { id } = await db
    .insertInto('import_runs')
    .values({ file, started_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Adds a batch to the counts of a run. */
export async function countRows(trx: ImportDatabase, id: string, counts: RunCounts): Promise<void> {
  await trx
    .updateTable('import_runs')
    .set({
      new_users: sql<number>`new_users + ${counts.new}`,
      known_users: sql<number>`known_users + ${counts.known}`,
      left_out: sql<number>`left_out + ${counts.leftOut}`,
    })
    .where('id', '=', id)
    .execute();
}

export async function endRun(db: ImportDatabase, id: string, now: Date): Promise<void> {
  await db.updateTable('import_runs').set({ ended_at: now }).where('id', '=', id).execute();
}
