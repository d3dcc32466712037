import { dayMs } from '@stillweb/contract/time';
import { batchDelete } from '../../platform/batch-delete.ts';
import { createRandomToken, hashToken } from '../../platform/random-token.ts';
import type { AccountDatabase } from '../tables.ts';
import { objectionPeriod } from './support-email-changes.ts';

export type SecondStepRemoval = { begunAt: Date; takesEffectAt: Date };

/** Stores a removal that begins now; one that waits already goes on as it is. @returns whether it is a new one */
export async function insertRemoval(
  trx: AccountDatabase,
  userId: string,
  now: Date,
): Promise<boolean> {
  const takesEffectAt = new Date(now.getTime() + objectionPeriod);
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('second_step_removals')
    .values({ user_id: userId, begun_at: now, takes_effect_at: takesEffectAt })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** The removal of a user that waits; undefined when there is none. */
export function findRemoval(
  db: AccountDatabase,
  userId: string,
): Promise<SecondStepRemoval | undefined> {
  return db
    .selectFrom('second_step_removals')
    .select(['begun_at as begunAt', 'takes_effect_at as takesEffectAt'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

/** Creates the token of a link that stops a removal; undefined when none waits. */
export async function createRemovalLink(
  db: AccountDatabase,
  userId: string,
): Promise<string | undefined> {
  const token = createRandomToken();
  const { numUpdatedRows } = await db
    .updateTable('second_step_removals')
    .set((row) => ({
      stop_token_hashes: row.fn<Buffer[]>('array_append', [
        'stop_token_hashes',
        row.cast(row.val(hashToken(token)), 'bytea'),
      ]),
    }))
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numUpdatedRows === 1n ? token : undefined;
}

/** The user whose removal a link stops. */
export async function findRemovalLinkOwner(
  db: AccountDatabase,
  token: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('second_step_removals')
    .select('user_id')
    .where((removal) =>
      removal(removal.val(hashToken(token)), '=', removal.fn.any('stop_token_hashes')),
    )
    .executeTakeFirst();
  return row?.user_id;
}

/** Ends a removal; returns whether there was one. */
export async function deleteRemoval(trx: AccountDatabase, userId: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('second_step_removals')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Deletes a batch of those whose job was lost: support can begin again. */
export const deleteLostRemovals = batchDelete({
  table: 'second_step_removals',
  key: 'user_id',
  since: 'takes_effect_at',
  keptFor: 7 * dayMs,
});
