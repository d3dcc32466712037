import { createSecretToken, hashToken } from '../../platform/random-token.ts';
import type { AccountDatabase } from '../tables.ts';

/** Both ends of a change prove themselves: the mailbox that is left, and the one that is moved to. */
export type ChangeSide = 'old' | 'new';

export type EmailChange = { userId: string; newEmail: string; awaits: ChangeSide | undefined };

const lifetime = 24 * 60 * 60_000;

/** Notes what somebody wants; whatever was wanted before is void, with its links. */
export async function openEmailChange(
  db: AccountDatabase,
  change: { userId: string; newEmail: string },
  now: Date,
): Promise<void> {
  const fresh = {
    new_email: change.newEmail,
    old_token_hash: null,
    new_token_hash: null,
    old_confirmed_at: null,
    new_confirmed_at: null,
    expires_at: new Date(now.getTime() + lifetime),
  };
  await db
    .insertInto('email_changes')
    .values({ user_id: change.userId, ...fresh })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(fresh))
    .execute();
}

/** Makes the token for one side's link; undefined when that change is no longer wanted. */
export async function mintConfirmation(
  db: AccountDatabase,
  change: { userId: string; newEmail: string; side: ChangeSide },
  now: Date,
): Promise<string | undefined> {
  const token = createSecretToken();
  const { numUpdatedRows } = await db
    .updateTable('email_changes')
    .set({ [`${change.side}_token_hash` as const]: hashToken(token) })
    .where('user_id', '=', change.userId)
    .where('new_email', '=', change.newEmail)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return numUpdatedRows === 1n ? token : undefined;
}

/** Uses a side's link up; undefined when it works no more, or never did. */
export async function confirmSide(
  db: AccountDatabase,
  token: string,
  now: Date,
): Promise<EmailChange | undefined> {
  return (await confirm(db, 'old', token, now)) ?? (await confirm(db, 'new', token, now));
}

async function confirm(
  db: AccountDatabase,
  side: ChangeSide,
  token: string,
  now: Date,
): Promise<EmailChange | undefined> {
  const row = await db
    .updateTable('email_changes')
    .set({ [`${side}_token_hash` as const]: null, [`${side}_confirmed_at` as const]: now })
    .where(`${side}_token_hash`, '=', hashToken(token))
    .where('expires_at', '>', now)
    .returning(['user_id', 'new_email', 'old_confirmed_at', 'new_confirmed_at'])
    .executeTakeFirst();
  if (!row) return undefined;
  const missing = row.old_confirmed_at ? 'new' : 'old';
  const isComplete = row.old_confirmed_at !== null && row.new_confirmed_at !== null;
  return {
    userId: row.user_id,
    newEmail: row.new_email,
    awaits: isComplete ? undefined : missing,
  };
}

export async function voidEmailChange(db: AccountDatabase, userId: string): Promise<void> {
  await db.deleteFrom('email_changes').where('user_id', '=', userId).execute();
}

export async function deleteExpiredChanges(db: AccountDatabase, now: Date): Promise<void> {
  await db.deleteFrom('email_changes').where('expires_at', '<=', now).execute();
}
