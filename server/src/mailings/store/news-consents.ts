import type { MailingDatabase, MailingTables } from '../tables.ts';

/** Whether a user has agreed to news, and has not withdrawn that. */
export async function hasConsent(db: MailingDatabase, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('news_consents')
    .select('id')
    .where('user_id', '=', userId)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Stores a consent; one that counts already stays as it is. */
export async function addConsent(db: MailingDatabase, userId: string, now: Date): Promise<void> {
  await db
    .insertInto('news_consents')
    .values({ user_id: userId, given_at: now, withdrawn_at: null, withdrawn_by: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

type Way = NonNullable<MailingTables['news_consents']['withdrawn_by']>;

/** A second time changes nothing. */
export async function withdrawConsent(
  db: MailingDatabase,
  userId: string,
  { by, now }: { by: Way; now: Date },
): Promise<void> {
  await db
    .updateTable('news_consents')
    .set({ withdrawn_at: now, withdrawn_by: by })
    .where('user_id', '=', userId)
    .where('withdrawn_at', 'is', null)
    .execute();
}

/** All that a user has agreed to, oldest first. */
export function listConsentsOfUser(db: MailingDatabase, userId: string) {
  return db
    .selectFrom('news_consents')
    .select(['given_at', 'withdrawn_at'])
    .where('user_id', '=', userId)
    .orderBy('given_at')
    .execute();
}
