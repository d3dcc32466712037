import { sql } from 'kysely';
import type { Executor } from '../platform/database/database.ts';
import type { MailTables } from './mail-log.ts';
import { liftUnsubscription, suppressAddress } from './suppressions.ts';

type Database = Executor<MailTables>;
type Owner = { userId: string; email: string };

/** Whether a user has agreed to news, and has not withdrawn that. */
export async function hasNewsConsent(db: Database, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('news_consents')
    .select('id')
    .where('user_id', '=', userId)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** The same of a row of `users`. */
export const hasNewsConsentInSql = sql<boolean>`users.id in (
  select user_id from news_consents where withdrawn_at is null)`;

/** Stores a consent, which takes back what an earlier link has said. One that counts already stays as it is. */
export async function agreeToNews(
  db: Database,
  { userId, email }: Owner,
  now: Date,
): Promise<void> {
  await db
    .insertInto('news_consents')
    .values({ user_id: userId, given_at: now, withdrawn_at: null, withdrawn_by: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await liftUnsubscription(db, email);
}

/** Withdraws a consent; a second time changes nothing. */
export async function withdrawNewsConsent(
  db: Database,
  userId: string,
  withdrawnBy: NonNullable<MailTables['news_consents']['withdrawn_by']>,
  now: Date,
): Promise<void> {
  await db
    .updateTable('news_consents')
    .set({ withdrawn_at: now, withdrawn_by: withdrawnBy })
    .where('user_id', '=', userId)
    .where('withdrawn_at', 'is', null)
    .execute();
}

/** Ends news by the link in one of them: the consent is withdrawn and the address suppressed. */
export async function unsubscribeFromNews(
  db: Database,
  { userId, email }: Owner,
  now: Date,
): Promise<void> {
  await withdrawNewsConsent(db, userId, 'link', now);
  await suppressAddress(db, { email, reason: 'unsubscribed', userId, now });
}

/** All that a user has agreed to, oldest first. */
export function listNewsConsents(db: Database, userId: string) {
  return db
    .selectFrom('news_consents')
    .select(['given_at', 'withdrawn_at'])
    .where('user_id', '=', userId)
    .orderBy('given_at')
    .execute();
}
