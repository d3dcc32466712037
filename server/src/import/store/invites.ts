import type { AccountTables } from '../../account/tables.ts';
import type { Executor } from '../../platform/database/database.ts';

type Database = Executor<AccountTables>;

/** Asks for an invite to each of these imported users who never got one; those are invited already who did. */
export async function requestInvites(
  db: Database,
  emails: readonly string[],
  now: Date,
): Promise<void> {
  if (emails.length === 0) return;
  await db
    .updateTable('users')
    .set({ invite_requested_at: now })
    .where('email', 'in', emails)
    .where('imported_at', 'is not', null)
    .where('invite_requested_at', 'is', null)
    .execute();
}

/** Takes the next users who wait for an invite. They count as invited once the transaction commits. */
export async function takeInvites(trx: Database, limit: number, now: Date): Promise<string[]> {
  const rows = await trx
    .updateTable('users')
    .set({ invited_at: now })
    .where('id', 'in', (build) =>
      build
        .selectFrom('users')
        .select('id')
        .where('invite_requested_at', 'is not', null)
        .where('invited_at', 'is', null)
        .orderBy('invite_requested_at')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning('email')
    .execute();
  return rows.map(({ email }) => email);
}

/** The invites that were asked for, and those that were enqueued. */
export async function countInvites(db: Database): Promise<{ asked: number; sent: number }> {
  return db
    .selectFrom('users')
    .where('invite_requested_at', 'is not', null)
    .select(({ fn }) => [
      fn.countAll<number>().as('asked'),
      fn.count<number>('invited_at').as('sent'),
    ])
    .executeTakeFirstOrThrow();
}
