import type { AccountDatabase } from '../tables.ts';

/** Blocks an account; returns whether it was not blocked before. */
export async function markBlocked(
  trx: AccountDatabase,
  userId: string,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('users')
    .set({ blocked_at: now })
    .where('id', '=', userId)
    .where('blocked_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Ends the block of an account; returns whether it was blocked. */
export async function clearBlocked(trx: AccountDatabase, userId: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('users')
    .set({ blocked_at: null })
    .where('id', '=', userId)
    .where('blocked_at', 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
