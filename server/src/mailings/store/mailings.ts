import type { MailingRequest } from '@stillweb/contract/console/mail/mailings';
import type { Selectable } from 'kysely';
import type { MailingDatabase, MailingTables } from '../tables.ts';

export type StoredMailing = Selectable<MailingTables['mailings']>;

/** Adds a mailing that is to be sent. */
export async function insertMailing(
  db: MailingDatabase,
  {
    id,
    staffId,
    purpose,
    segment,
    subject,
    body,
  }: MailingRequest & { id: string; staffId: string },
  now: Date,
): Promise<void> {
  await db
    .insertInto('mailings')
    .values({
      id,
      staff_id: staffId,
      purpose,
      segment: JSON.stringify(segment),
      subject,
      body,
      state: 'sending',
      created_at: now,
      started_at: now,
      listed_at: null,
      ended_at: null,
    })
    .execute();
}

export function findMailing(db: MailingDatabase, id: string): Promise<StoredMailing | undefined> {
  return db.selectFrom('mailings').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The same, and no other transaction changes it until this one ends. */
export function lockMailing(trx: MailingDatabase, id: string): Promise<StoredMailing | undefined> {
  return trx.selectFrom('mailings').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Those that were sent or are being sent, the newest first. */
export function listMailings(db: MailingDatabase, limit: number): Promise<StoredMailing[]> {
  return db
    .selectFrom('mailings')
    .selectAll()
    .where('started_at', 'is not', null)
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute();
}

/** The oldest mailing with pending recipients. */
export function findSending(
  db: MailingDatabase,
  after: Date | null,
): Promise<StoredMailing | undefined> {
  return db
    .selectFrom('mailings')
    .selectAll()
    .where('state', '=', 'sending')
    .$if(after !== null, (query) => query.where('started_at', '>', after))
    .orderBy('started_at')
    .limit(1)
    .executeTakeFirst();
}

type Changes = Partial<Pick<StoredMailing, 'state' | 'listed_at' | 'ended_at' | 'totals'>> & {
  intentId?: number;
};

export async function updateMailing(
  db: MailingDatabase,
  id: string,
  { totals, intentId, ...changes }: Changes,
): Promise<void> {
  await db
    .updateTable('mailings')
    .set({
      ...changes,
      ...(totals && { totals: JSON.stringify(totals) }),
      ...(intentId !== undefined && { intent_id: intentId }),
    })
    .where('id', '=', id)
    .execute();
}

/** Ends a mailing of which nothing is left to send. @returns whether it was still being sent */
export async function endMailing(db: MailingDatabase, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('mailings')
    .set({ state: 'done', ended_at: now })
    .where('id', '=', id)
    .where('state', '=', 'sending')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
