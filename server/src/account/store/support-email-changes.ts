import { dayMs } from '@stillweb/contract/time';
import { batchDelete } from '../../platform/batch-delete.ts';
import { createRandomToken, hashToken } from '../../platform/random-token.ts';
import type { AccountDatabase } from '../tables.ts';

/** The link in the old mailbox stops the change, the one in the new mailbox confirms it. */
export type SupportLink = 'stop' | 'confirm';

export type SupportEmailChange = {
  userId: string;
  newEmail: string;
  begunAt: Date;
  takesEffectAt: Date;
  confirmedAt: Date | null;
};

/** Time for the owner of the old mailbox to object. */
export const objectionPeriod = dayMs;
/** Longer than the period: the new mailbox may confirm after it, too. */
const lifetime = 7 * dayMs;

const columns = [
  'user_id as userId',
  'new_email as newEmail',
  'begun_at as begunAt',
  'takes_effect_at as takesEffectAt',
  'confirmed_at as confirmedAt',
] as const;

/**
 * Stores a change that begins now, in the place of an earlier one; the same one goes on as it is.
 * @returns whether it is a new one
 */
export async function insertSupportChange(
  trx: AccountDatabase,
  { userId, newEmail }: { userId: string; newEmail: string },
  now: Date,
): Promise<boolean> {
  const fresh = {
    new_email: newEmail,
    begun_at: now,
    takes_effect_at: new Date(now.getTime() + objectionPeriod),
    expires_at: new Date(now.getTime() + lifetime),
    stop_token_hash: null,
    confirm_token_hash: null,
    confirmed_at: null,
  };
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('support_email_changes')
    .values({ user_id: userId, ...fresh })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet(fresh)
        .where((build) =>
          build.or([
            build('support_email_changes.new_email', '!=', newEmail),
            build('support_email_changes.expires_at', '<=', now),
          ]),
        ),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** The change of a user that waits; undefined when there is none. */
export function findSupportChange(
  db: AccountDatabase,
  userId: string,
  now: Date,
): Promise<SupportEmailChange | undefined> {
  return db
    .selectFrom('support_email_changes')
    .select(columns)
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

/** Creates the token of one of the links; undefined when the change was stopped or replaced. */
export async function createSupportLink(
  db: AccountDatabase,
  change: { userId: string; newEmail: string; link: SupportLink },
  now: Date,
): Promise<string | undefined> {
  const token = createRandomToken();
  const { numUpdatedRows } = await db
    .updateTable('support_email_changes')
    .set({ [`${change.link}_token_hash` as const]: hashToken(token) })
    .where('user_id', '=', change.userId)
    .where('new_email', '=', change.newEmail)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return numUpdatedRows === 1n ? token : undefined;
}

/** The user of a valid link. */
export async function findSupportLinkOwner(
  db: AccountDatabase,
  link: SupportLink,
  token: string,
  now: Date,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('support_email_changes')
    .select('user_id')
    .where(`${link}_token_hash`, '=', hashToken(token))
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row?.user_id;
}

/** Uses the link in the new mailbox; undefined when it no longer works. */
export function confirmSupportChange(
  trx: AccountDatabase,
  token: string,
  now: Date,
): Promise<SupportEmailChange | undefined> {
  return trx
    .updateTable('support_email_changes')
    .set({ confirm_token_hash: null, confirmed_at: now })
    .where('confirm_token_hash', '=', hashToken(token))
    .where('expires_at', '>', now)
    .returning(columns)
    .executeTakeFirst();
}

/** Ends a change; returns whether there was one. */
export async function deleteSupportChange(trx: AccountDatabase, userId: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('support_email_changes')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Deletes a batch of the changes that were not confirmed in time; a newer one of the same user stays. */
export const deleteExpiredSupportChanges = batchDelete({
  table: 'support_email_changes',
  key: 'user_id',
  since: 'expires_at',
});
