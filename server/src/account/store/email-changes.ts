import { randomUUID } from 'node:crypto';
import { dayMs } from '@stillweb/contract/time';
import { batchDelete } from '../../platform/batch-delete.ts';
import { hashToken } from '../../platform/random-token.ts';
import type { AccountDatabase } from '../tables.ts';

/** A change needs the consent of both mailboxes: the old one and the new one. */
export type MailboxSide = 'old' | 'new';

export type EmailChange = {
  newEmail: string;
  awaits: MailboxSide | undefined;
};

const lifetime = dayMs;

/**
 * Stores a requested change. An earlier request of the user is replaced, and its links are revoked; those for the same
 * address stay, unless one of them was used.
 */
export async function requestEmailChange(
  db: AccountDatabase,
  change: { userId: string; sessionId: string; newEmail: string },
  now: Date,
): Promise<void> {
  const fresh = {
    seed: randomUUID(),
    session_id: change.sessionId,
    new_email: change.newEmail,
    old_token_hash: null,
    new_token_hash: null,
    old_confirmed_at: null,
    new_confirmed_at: null,
    expires_at: new Date(now.getTime() + lifetime),
  };
  const { session_id, expires_at } = fresh;
  const { numUpdatedRows } = await db
    .updateTable('email_changes')
    .set({ session_id, expires_at })
    .where('user_id', '=', change.userId)
    .where('new_email', '=', change.newEmail)
    .where('expires_at', '>', now)
    .where('old_confirmed_at', 'is', null)
    .where('new_confirmed_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 1n) return;
  await db
    .insertInto('email_changes')
    .values({ user_id: change.userId, ...fresh })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(fresh))
    .execute();
}

/**
 * Opens one side's link.
 * @param tokenOf the token, which follows from the request: all emails of it carry the same
 * @returns undefined when the request was replaced, confirmed by that side, or has expired
 */
export async function openConfirmation(
  db: AccountDatabase,
  { userId, newEmail, side }: { userId: string; newEmail: string; side: MailboxSide },
  { now, tokenOf }: { now: Date; tokenOf: (seed: string) => string },
): Promise<string | undefined> {
  const change = await db
    .selectFrom('email_changes')
    .select('seed')
    .where('user_id', '=', userId)
    .where('new_email', '=', newEmail)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  if (!change) return undefined;
  const token = tokenOf(change.seed);
  const { numUpdatedRows } = await db
    .updateTable('email_changes')
    .set({ [`${side}_token_hash` as const]: hashToken(token) })
    .where('user_id', '=', userId)
    .where('seed', '=', change.seed)
    .where(`${side}_confirmed_at`, 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n ? token : undefined;
}

/** The session that has asked for the change of a link; without its id when it has ended. */
export async function findChangeOwner(
  db: AccountDatabase,
  token: string,
): Promise<{ userId: string; sessionId: string | null } | undefined> {
  return db
    .selectFrom('email_changes')
    .select(['user_id as userId', 'session_id as sessionId'])
    .where((build) => {
      const hash = hashToken(token);
      return build.or([build('old_token_hash', '=', hash), build('new_token_hash', '=', hash)]);
    })
    .executeTakeFirst();
}

/** Uses the link of one side, of a locked user; undefined when it is used or expired. */
export async function confirmSide(
  trx: AccountDatabase,
  token: string,
  now: Date,
): Promise<EmailChange | undefined> {
  return (await confirm(trx, 'old', token, now)) ?? (await confirm(trx, 'new', token, now));
}

async function confirm(
  db: AccountDatabase,
  side: MailboxSide,
  token: string,
  now: Date,
): Promise<EmailChange | undefined> {
  const row = await db
    .updateTable('email_changes')
    .set({ [`${side}_token_hash` as const]: null, [`${side}_confirmed_at` as const]: now })
    .where(`${side}_token_hash`, '=', hashToken(token))
    .where('expires_at', '>', now)
    .returning(['new_email', 'old_confirmed_at', 'new_confirmed_at'])
    .executeTakeFirst();
  if (!row) return undefined;
  const missing = row.old_confirmed_at ? 'new' : 'old';
  const isComplete = row.old_confirmed_at !== null && row.new_confirmed_at !== null;
  return {
    newEmail: row.new_email,
    awaits: isComplete ? undefined : missing,
  };
}

export async function revokeEmailChange(db: AccountDatabase, userId: string): Promise<void> {
  await db.deleteFrom('email_changes').where('user_id', '=', userId).execute();
}

/** Deletes a batch of the changes that have expired; a newer request of the same user stays. */
export const deleteExpiredEmailChanges = batchDelete({
  table: 'email_changes',
  key: 'user_id',
  since: 'expires_at',
});
