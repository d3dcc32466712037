import { dayMs, minuteMs } from '@stillweb/contract/time';
import { batchDelete } from '../../platform/batch-delete.ts';
import { revokeEmailChange } from './email-changes.ts';
import { createRandomToken, hashToken } from '../../platform/random-token.ts';
import type { AccountDatabase, LinkPurpose } from '../tables.ts';
import { lockUser } from './users.ts';

const lifetime = {
  'verify-email': dayMs,
  'reset-password': 30 * minuteMs,
  'data-export': 7 * dayMs,
};

/** The row that a link belongs to, for which it works until `expiresAt`. */
export type OpenLink = { id: string; expiresAt: Date };

/** The row that a token names: by its id, or by the hash that the previous release stores of a token. */
export type LinkRow = { id: string; client: string } | { tokenHash: Buffer };

/**
 * Opens a link, beside those of the same purpose that were sent before: all work until one is used. Undefined when the
 * address is not the user's any more: the row of the user stays locked meanwhile, so that a change of the address either
 * comes first or revokes the link.
 */
export async function openLink(
  db: AccountDatabase,
  link: { userId: string; email: string; purpose: LinkPurpose },
  now: Date,
): Promise<OpenLink | undefined> {
  const expiresAt = new Date(now.getTime() + lifetime[link.purpose]);
  const row = await db
    .insertInto('one_time_links')
    .columns(['user_id', 'purpose', 'token_hash', 'expires_at'])
    .expression((eb) =>
      eb
        .selectFrom('users')
        .select([
          'id',
          eb.val(link.purpose).as('purpose'),
          // The previous release requires one; nobody has its token.
          eb.val(hashToken(createRandomToken())).as('token_hash'),
          eb.val(expiresAt).as('expires_at'),
        ])
        .where('id', '=', link.userId)
        .where('email', '=', link.email)
        .forShare(),
    )
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'purpose']).doUpdateSet({ expires_at: expiresAt }),
    )
    .returning('id')
    .executeTakeFirst();
  return row && { id: row.id, expiresAt };
}

/** Notes that a link was sent. */
export async function markLinkMailed(
  db: AccountDatabase,
  { userId, purpose }: { userId: string; purpose: LinkPurpose },
  now: Date,
): Promise<void> {
  await db
    .updateTable('one_time_links')
    .set({ mailed_at: now })
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .execute();
}

/** Whether a link that was sent lately can still be used, for half of its lifetime at least. */
export async function isLinkInMailbox(
  db: AccountDatabase,
  { userId, purpose }: { userId: string; purpose: LinkPurpose },
  now: Date,
): Promise<boolean> {
  const row = await db
    .selectFrom('one_time_links')
    .select('id')
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('mailed_at', '>', new Date(now.getTime() - lifetime[purpose] / 2))
    .executeTakeFirst();
  return row !== undefined;
}

/** A link as its user presents it; the row is undefined where the token is none of ours or has expired. */
type PresentedLink = { row: LinkRow | undefined; purpose: LinkPurpose };

/** The id of the user who can use a link; undefined when it is used, expired or unknown. */
export async function findLinkUserId(
  db: AccountDatabase,
  link: PresentedLink,
  now: Date,
): Promise<string | undefined> {
  return (await findLink(db, link, now))?.user_id;
}

async function findLink(db: AccountDatabase, { row, purpose }: PresentedLink, now: Date) {
  if (!row) return undefined;
  const query = db
    .selectFrom('one_time_links')
    .select(['id', 'user_id'])
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now);
  return (
    'id' in row ? query.where('id', '=', row.id) : query.where('token_hash', '=', row.tokenHash)
  ).executeTakeFirst();
}

/**
 * Uses a link; all others of its purpose end with it.
 * @returns the id of its user, who is locked; undefined when the link is used, expired or unknown
 */
export async function consumeLink(
  trx: AccountDatabase,
  link: PresentedLink,
  now: Date,
): Promise<string | undefined> {
  const found = await findLink(trx, link, now);
  if (!found) return undefined;
  await lockUser(trx, found.user_id);
  const { numDeletedRows } = await trx
    .deleteFrom('one_time_links')
    .where('id', '=', found.id)
    .executeTakeFirst();
  return numDeletedRows === 1n ? found.user_id : undefined;
}

/** Revokes all links that were sent to a user before, those for a change of the address too. */
export async function revokeLinks(db: AccountDatabase, userId: string): Promise<void> {
  await revokeEmailChange(db, userId);
  await db.deleteFrom('one_time_links').where('user_id', '=', userId).execute();
}

/** How many links of a user still work, those for a change of the address not counted. */
export async function countLinks(db: AccountDatabase, userId: string, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom('one_time_links')
    .select((links) => links.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow();
  return count;
}

/** Deletes a batch of the links that have expired. */
export const deleteExpiredLinks = batchDelete({
  table: 'one_time_links',
  key: 'token_hash',
  since: 'expires_at',
});
