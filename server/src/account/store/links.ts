import { voidEmailChange } from './email-changes.ts';
import { createSecretToken, hashToken } from '../../platform/random-token.ts';
import type { AccountDatabase, LinkPurpose } from '../tables.ts';

const minute = 60_000;
const lifetime = {
  'verify-email': 24 * 60 * minute,
  'reset-password': 30 * minute,
};

/** Makes the token of a link that works once; the older link of the same purpose stops working. */
export async function mintLink(
  db: AccountDatabase,
  link: { userId: string; purpose: LinkPurpose },
  now: Date,
): Promise<string> {
  const token = createSecretToken();
  const fresh = {
    token_hash: hashToken(token),
    expires_at: new Date(now.getTime() + lifetime[link.purpose]),
  };
  await db
    .insertInto('one_time_links')
    .values({ user_id: link.userId, purpose: link.purpose, ...fresh })
    .onConflict((conflict) => conflict.columns(['user_id', 'purpose']).doUpdateSet(fresh))
    .execute();
  return token;
}

/** Whether a link would still work; using it decides. */
export async function linkWorks(
  db: AccountDatabase,
  link: { token: string; purpose: LinkPurpose },
  now: Date,
): Promise<boolean> {
  const row = await db
    .selectFrom('one_time_links')
    .select('user_id')
    .where('token_hash', '=', hashToken(link.token))
    .where('purpose', '=', link.purpose)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row !== undefined;
}

/** Uses a link up and answers whose it was; undefined when it works no more, or never did. */
export async function consumeLink(
  db: AccountDatabase,
  link: { token: string; purpose: LinkPurpose },
  now: Date,
): Promise<{ userId: string } | undefined> {
  const row = await db
    .deleteFrom('one_time_links')
    .where('token_hash', '=', hashToken(link.token))
    .where('purpose', '=', link.purpose)
    .where('expires_at', '>', now)
    .returning('user_id')
    .executeTakeFirst();
  return row && { userId: row.user_id };
}

/** Whatever was mailed to a user before works no more, be it for a change of the address. */
export async function voidLinks(db: AccountDatabase, userId: string): Promise<void> {
  await voidEmailChange(db, userId);
  await db.deleteFrom('one_time_links').where('user_id', '=', userId).execute();
}

export async function deleteExpiredLinks(db: AccountDatabase, now: Date): Promise<void> {
  await db.deleteFrom('one_time_links').where('expires_at', '<=', now).execute();
}
