import { createRandomToken } from '../../platform/random-token.ts';
import type { MailingDatabase, RecipientState } from '../tables.ts';

/** Under which kind the emails of a mailing are logged, by its purpose. */
export const mailingKinds = { marketing: 'news', service: 'service-notice' } as const;

export type Recipient = { id: string; userId: string | null; token: string; attempts: number };

/** Adds people to a mailing; who is there already stays. */
export async function addRecipients(
  db: MailingDatabase,
  mailingId: string,
  userIds: string[],
  now: Date,
): Promise<void> {
  const rows = userIds.map((userId) => ({
    mailing_id: mailingId,
    user_id: userId,
    token: createRandomToken(),
    at: now,
    unsubscribed_at: null,
  }));
  await db
    .insertInto('mailing_recipients')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['mailing_id', 'user_id']).doNothing())
    .execute();
}

/**
 * Takes the next who waits, for this server alone. It is stored that sending begins before the mail server is
 * asked: so that no one gets an email twice, whatever stops in between.
 * @returns undefined when no recipient is due, or the mailing was stopped
 */
export async function takeRecipient(
  db: MailingDatabase,
  mailingId: string,
  now: Date,
): Promise<Recipient | undefined> {
  const next = db
    .selectFrom('mailing_recipients')
    .innerJoin('mailings', 'mailings.id', 'mailing_recipients.mailing_id')
    .select('mailing_recipients.id')
    .where('mailing_id', '=', mailingId)
    .where('mailings.state', '=', 'sending')
    .where('mailing_recipients.state', '=', 'waiting')
    .where('at', '<=', now)
    .orderBy('at')
    .limit(1)
    .forUpdate('mailing_recipients')
    .skipLocked();
  const row = await db
    .updateTable('mailing_recipients')
    .set((eb) => ({ state: 'begun', at: now, attempts: eb('attempts', '+', 1) }))
    .where('id', '=', next)
    .returning(['id', 'user_id', 'token', 'attempts'])
    .executeTakeFirst();
  return row && { id: row.id, userId: row.user_id, token: row.token, attempts: row.attempts };
}

/** Records the result for a recipient in progress. @param at when a waiting recipient is due again */
export async function recordRecipient(
  db: MailingDatabase,
  id: string,
  { state, at }: { state: RecipientState; at: Date },
): Promise<void> {
  await db.updateTable('mailing_recipients').set({ state, at }).where('id', '=', id).execute();
}

/** Gives up the recipients of a server that has stopped. */
export async function giveUpAbandoned(
  db: MailingDatabase,
  mailingId: string,
  { before, now }: { before: Date; now: Date },
): Promise<void> {
  await db
    .updateTable('mailing_recipients')
    .set({ state: 'unknown', at: now })
    .where('mailing_id', '=', mailingId)
    .where('state', '=', 'begun')
    .where('at', '<', before)
    .execute();
}

/** How many recipients of a mailing are in each state. */
export async function countRecipients(
  db: MailingDatabase,
  mailingId: string,
): Promise<Partial<Record<RecipientState, number>>> {
  const rows = await db
    .selectFrom('mailing_recipients')
    .select((build) => ['state', build.fn.countAll<number>().as('people')])
    .where('mailing_id', '=', mailingId)
    .groupBy('state')
    .execute();
  return Object.fromEntries(rows.map(({ state, people }) => [state, people]));
}

export async function countUnsubscribed(db: MailingDatabase, mailingId: string): Promise<number> {
  const { people } = await db
    .selectFrom('mailing_recipients')
    .select((build) => build.fn.countAll<number>().as('people'))
    .where('mailing_id', '=', mailingId)
    .where('unsubscribed_at', 'is not', null)
    .executeTakeFirstOrThrow();
  return people;
}

/** Marks the recipient whose link was used. @returns undefined for an unknown token; `userId` null without an account */
export async function markUnsubscribed(
  db: MailingDatabase,
  token: string,
  now: Date,
): Promise<{ userId: string | null } | undefined> {
  const row = await db
    .updateTable('mailing_recipients')
    .set((build) => ({ unsubscribed_at: build.fn.coalesce('unsubscribed_at', build.val(now)) }))
    .where('token', '=', token)
    .returning('user_id')
    .executeTakeFirst();
  return row && { userId: row.user_id };
}

/** The mailings to a user, oldest first. */
export function listMailingsOfUser(db: MailingDatabase, userId: string) {
  return db
    .selectFrom('mailing_recipients')
    .innerJoin('mailings', 'mailings.id', 'mailing_recipients.mailing_id')
    .select(['mailings.id', 'mailings.purpose', 'mailings.subject', 'mailings.state as mailing'])
    .select(['mailing_recipients.state', 'mailing_recipients.at', 'unsubscribed_at'])
    .where('mailing_recipients.user_id', '=', userId)
    .orderBy('mailing_recipients.at')
    .execute();
}
