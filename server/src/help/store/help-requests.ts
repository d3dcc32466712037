import type { HelpTopic } from '@stillweb/contract/help';
import type { Selectable } from 'kysely';
import { countDeleted } from '../../platform/database/database.ts';
import type { HelpDatabase, HelpTables, RequestContext } from '../tables.ts';

export type NewRequest = {
  userId: string | null;
  topic: HelpTopic;
  name: string;
  email: string;
  message: string;
  context: RequestContext;
  createdAt: Date;
};

export type StoredRequest = NewRequest & {
  id: string;
  /** Its number for sender and support, such as `H-20417`. */
  number: string;
  sentAt: Date | null;
};

export async function insertRequest(
  db: HelpDatabase,
  { userId, context, createdAt, ...request }: NewRequest,
): Promise<StoredRequest> {
  const row = await db
    .insertInto('help_requests')
    .values({
      ...request,
      user_id: userId,
      context: JSON.stringify(context),
      created_at: createdAt,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return requestOf(row);
}

export async function findRequest(
  db: HelpDatabase,
  id: string,
): Promise<StoredRequest | undefined> {
  const row = await db
    .selectFrom('help_requests')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  return row && requestOf(row);
}

/** Those that the user sent while logged in, the newest first. */
export async function listRequestsOfUser(
  db: HelpDatabase,
  userId: string,
): Promise<StoredRequest[]> {
  const rows = await db
    .selectFrom('help_requests')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('number', 'desc')
    .execute();
  return rows.map(requestOf);
}

/** Records that support got the email. */
export async function markSent(db: HelpDatabase, id: string, now: Date): Promise<void> {
  await db.updateTable('help_requests').set({ sent_at: now }).where('id', '=', id).execute();
}

/** Deletes all messages that an address was given with. */
export async function deleteRequestsFrom(db: HelpDatabase, email: string): Promise<void> {
  await db.deleteFrom('help_requests').where('email', '=', email).execute();
}

/** The messages that are not sent to support yet: how many, and since when the oldest waits. */
export function readUnsentRequests(
  db: HelpDatabase,
): Promise<{ count: number; oldest: Date | null }> {
  return db
    .selectFrom('help_requests')
    .select((requests) => [
      requests.fn.countAll<number>().as('count'),
      requests.fn.min<Date | null>('created_at').as('oldest'),
    ])
    .where('sent_at', 'is', null)
    .executeTakeFirstOrThrow();
}

const keptYears = 2;

/** Deletes a batch of the messages that are older than two years. */
export function deleteOldRequests(db: HelpDatabase, now: Date, limit: number): Promise<number> {
  const oldest = new Date(now);
  oldest.setUTCFullYear(oldest.getUTCFullYear() - keptYears);
  const old = db
    .selectFrom('help_requests')
    .select('id')
    .where('created_at', '<', oldest)
    .limit(limit);
  return countDeleted(db.deleteFrom('help_requests').where('id', 'in', old));
}

function requestOf(row: Selectable<HelpTables['help_requests']>): StoredRequest {
  const { id, number, topic, name, email, message, context } = row;
  return {
    id,
    number: `H-${number}`,
    userId: row.user_id,
    topic,
    name,
    email,
    message,
    context,
    createdAt: row.created_at,
    sentAt: row.sent_at,
  };
}
