import type { ConsoleDatabase, ConsoleTransaction } from '../../tables.ts';

/** The member, and the customer whose pages they see. */
type View = { staffId: string; userId: string };

/** Opens a view, or opens it again, and deletes the expired ones. */
export async function saveView(
  trx: ConsoleTransaction,
  { staffId, userId }: View,
  { now, until }: { now: Date; until: Date },
): Promise<void> {
  await trx.deleteFrom('staff_views').where('expires_at', '<=', now).execute();
  await trx
    .insertInto('staff_views')
    .values({ staff_id: staffId, user_id: userId, expires_at: until })
    .onConflict((conflict) =>
      conflict.columns(['staff_id', 'user_id']).doUpdateSet({ expires_at: until }),
    )
    .execute();
}

/** Until when a view is open; undefined when it is not. */
export async function findViewEnd(
  db: ConsoleDatabase,
  { staffId, userId }: View,
  now: Date,
): Promise<Date | undefined> {
  const row = await db
    .selectFrom('staff_views')
    .select('expires_at')
    .where('staff_id', '=', staffId)
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row?.expires_at;
}

/** @returns whether it was open */
export async function deleteView(
  trx: ConsoleTransaction,
  { staffId, userId }: View,
  now: Date,
): Promise<boolean> {
  const deleted = await trx
    .deleteFrom('staff_views')
    .where('staff_id', '=', staffId)
    .where('user_id', '=', userId)
    .returning('expires_at')
    .executeTakeFirst();
  return deleted !== undefined && deleted.expires_at > now;
}
