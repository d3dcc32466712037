import { dayMs } from '@stillweb/contract/time';
import type { UninstallAnswer, UninstallComment } from '@stillweb/contract/licence/uninstalls';
import { sql } from 'kysely';
import { batchDelete } from '../../platform/database/batch-delete.ts';
import type { LicenceDatabase } from '../tables.ts';

export async function countAnswer(
  db: LicenceDatabase,
  { reason }: UninstallAnswer,
  now: Date,
): Promise<void> {
  await sql`
    insert into uninstall_answers (answered_on, reason, answers)
    values (${dayOf(now)}, ${reason}, 1)
    on conflict (answered_on, reason) do update
      set answers = uninstall_answers.answers + 1`.execute(db);
}

export async function addComment(
  db: LicenceDatabase,
  { reason, comment }: UninstallComment,
  now: Date,
): Promise<void> {
  await sql`
    insert into uninstall_comments (written_on, reason, comment)
    values (${dayOf(now)}, ${reason}, ${comment})`.execute(db);
}

/** Deletes a batch of comments older than a year. */
export const deleteOldComments = batchDelete({
  table: 'uninstall_comments',
  key: 'id',
  since: 'written_on',
  keptFor: 365 * dayMs,
});

/** The day in UTC, such as 2026-11-27. */
function dayOf(now: Date): string {
  return now.toISOString().slice(0, 10);
}
