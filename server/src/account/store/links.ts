import { batchDelete } from '../../platform/batch-delete.ts';
import { revokeEmailChange } from './email-changes.ts';
import { createRandomToken, hashToken } from '../../platform/random-token.ts';
import type { AccountDatabase, LinkPurpose } from '../tables.ts';
import { lockUser } from './users.ts';

const minute = 60_000;
const lifetime = {
  'verify-email': 24 * 60 * minute,
  'reset-password': 30 * minute,
  'data-export': 7 * 24 * 60 * minute,
};

/**
 * Creates the token of a link, which works until it is consumed; an older link of the same purpose is revoked. Undefined
 * when the address is not the user's any more: the row of the user stays locked meanwhile, so that a
 * change of the address either comes first or revokes the link.
 */
export async function createLink(
  db: AccountDatabase,
  link: { userId: string; email: string; purpose: LinkPurpose },
  now: Date,
): Promise<string | undefined> {
  const token = createRandomToken();
  const fresh = {
    token_hash: hashToken(token),
    expires_at: new Date(now.getTime() + lifetime[link.purpose]),
  };
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('one_time_links')
    .columns(['user_id', 'purpose', 'token_hash', 'expires_at'])
    .expression((eb) =>
      eb
        .selectFrom('users')
        .select([
          'id',
          eb.val(link.purpose).as('purpose'),
          eb.val(fresh.token_hash).as('token_hash'),
          eb.val(fresh.expires_at).as('expires_at'),
        ])
        .where('id', '=', link.userId)
        .where('email', '=', link.email)
        .forShare(),
    )
    .onConflict((conflict) => conflict.columns(['user_id', 'purpose']).doUpdateSet(fresh))
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n ? token : undefined;
}

/** The id of the user who can use a link; undefined when it is used, expired or unknown. */
export async function findLinkUserId(
  db: AccountDatabase,
  link: { token: string; purpose: LinkPurpose },
  now: Date,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('one_time_links')
    .select('user_id')
    .where('token_hash', '=', hashToken(link.token))
    .where('purpose', '=', link.purpose)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row?.user_id;
}

/**
 * Uses a link.
 * @returns the id of its user, who is locked; undefined when the link is used, expired or unknown
 */
export async function consumeLink(
  trx: AccountDatabase,
  link: { token: string; purpose: LinkPurpose },
  now: Date,
): Promise<string | undefined> {
  const userId = await findLinkUserId(trx, link, now);
  if (!userId) return undefined;
  await lockUser(trx, userId);
  const { numDeletedRows } = await trx
    .deleteFrom('one_time_links')
    .where('token_hash', '=', hashToken(link.token))
    .executeTakeFirst();
  return numDeletedRows === 1n ? userId : undefined;
}

/** Revokes all links that were sent to a user before, those for a change of the address too. */
export async function revokeLinks(db: AccountDatabase, userId: string): Promise<void> {
  await revokeEmailChange(db, userId);
  await db.deleteFrom('one_time_links').where('user_id', '=', userId).execute();
}

/** Deletes a batch of the links that have expired. */
export const deleteExpiredLinks = batchDelete({
  table: 'one_time_links',
  key: 'token_hash',
  since: 'expires_at',
});
