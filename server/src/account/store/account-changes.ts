import { dayMs } from '@stillweb/contract/time';
import { batchDelete } from '../../platform/database/batch-delete.ts';
import type { AccountDatabase, AccountChangeKind } from '../tables.ts';

/** The address that a user has, and the one that the user gets. */
export type MailboxSide = 'old' | 'new';

export type AccountChange = NonNullable<Awaited<ReturnType<typeof findChange>>>;

/** The time in which the owner of an account can object to changes by support. */
export const objectionPeriod = dayMs;

const lifetimes = {
  address: dayMs,
  /** Longer than the period: the new mailbox may confirm after it, too. */
  'address by support': 7 * dayMs,
  /** Takes effect also where the jobs were down for long. */
  'second step by support': 30 * dayMs,
};

type NewChange = {
  userId: string;
  kind: AccountChangeKind;
  newEmail?: string;
  /** The session in which the user requested it. */
  sessionId?: string;
};

/** The columns that staff may read: the id is in the links of the change. */
const shownColumns = [
  'user_id as userId',
  'kind',
  'new_email as newEmail',
  'session_id as sessionId',
  'old_confirmed_at as oldConfirmedAt',
  'new_confirmed_at as newConfirmedAt',
  'begun_at as begunAt',
  'takes_effect_at as takesEffectAt',
  'expires_at as expiresAt',
] as const;
const columns = ['id', ...shownColumns] as const;

/**
 * Stores a new change in place of another one of its kind, whose links are revoked. The same change stays as
 * it is; requested again by the user, it lasts longer, or starts again once a side has confirmed it.
 * @returns whether it is a new one
 */
export async function beginChange(
  trx: AccountDatabase,
  { userId, kind, newEmail = '', sessionId }: NewChange,
  now: Date,
): Promise<boolean> {
  const isOwn = kind === 'address';
  const begun = {
    new_email: newEmail,
    session_id: sessionId ?? null,
    old_confirmed_at: null,
    new_confirmed_at: null,
    begun_at: now,
    takes_effect_at: isOwn ? now : new Date(now.getTime() + objectionPeriod),
    expires_at: new Date(now.getTime() + lifetimes[kind]),
  };
  const same = await findChange(trx, { userId, kind }, now);
  const isConfirmed = same?.oldConfirmedAt || same?.newConfirmedAt;
  if (same?.newEmail === newEmail && !(isOwn && isConfirmed)) {
    if (isOwn) {
      await trx.updateTable('account_changes').set(begun).where('id', '=', same.id).execute();
    }
    return false;
  }
  await endChange(trx, { userId, kind });
  await trx
    .insertInto('account_changes')
    .values({ user_id: userId, kind, ...begun })
    .execute();
  return true;
}

/** A change that can still take effect. */
export function findChange(
  db: AccountDatabase,
  key: { id: string } | { userId: string; kind: AccountChangeKind },
  now: Date,
) {
  const query = db.selectFrom('account_changes').select(columns).where('expires_at', '>', now);
  return (
    'id' in key
      ? query.where('id', '=', key.id)
      : query.where('user_id', '=', key.userId).where('kind', '=', key.kind)
  ).executeTakeFirst();
}

/** A change that can still take effect, without the secrets of its links. */
export function findChangeForStaff(
  db: AccountDatabase,
  { userId, kind }: { userId: string; kind: AccountChangeKind },
  now: Date,
) {
  return db
    .selectFrom('account_changes')
    .select(shownColumns)
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

/** Confirms a change by the link of one side, of a locked user; undefined when it is used or expired. */
export function confirmChange(
  trx: AccountDatabase,
  { id, side }: { id: string; side: MailboxSide },
  now: Date,
): Promise<AccountChange | undefined> {
  return trx
    .updateTable('account_changes')
    .set({ [`${side}_confirmed_at` as const]: now })
    .where('id', '=', id)
    .where(`${side}_confirmed_at`, 'is', null)
    .where('expires_at', '>', now)
    .returning(columns)
    .executeTakeFirst();
}

/** Ends a change, and with it its links. @returns until when it could have taken effect; undefined if there was none */
export async function endChange(
  trx: AccountDatabase,
  { userId, kind }: { userId: string; kind: AccountChangeKind },
): Promise<Date | undefined> {
  const ended = await trx
    .deleteFrom('account_changes')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .returning('expires_at')
    .executeTakeFirst();
  return ended?.expires_at;
}

/** Deletes a batch of the changes that have expired; a newer one of the same user stays. */
export const deleteExpiredChanges = batchDelete({
  table: 'account_changes',
  key: 'id',
  since: 'expires_at',
});
