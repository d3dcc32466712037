import { countDeleted } from '../../platform/database.ts';
import type { BillingDatabase } from '../context.ts';

const day = 24 * 60 * 60_000;
const keptFor = 365 * day;
/** Shorter, so that no email is enqueued again once its key is gone from the outbox. */
const reportedFor = 300 * day;

/** Changes before this time get no email. */
export function reportSince(now: Date): Date {
  return new Date(now.getTime() - reportedFor);
}

/** Deletes a batch of the emails that were sent a year ago; those that were not sent stay. */
export function deleteOldEmails(db: BillingDatabase, now: Date, limit: number): Promise<number> {
  const old = db
    .selectFrom('billing_mails')
    .select('key')
    .where('sent_at', '<', new Date(now.getTime() - keptFor))
    .limit(limit);
  return countDeleted(db.deleteFrom('billing_mails').where('key', 'in', old));
}

/** Which of these keys are in the outbox. */
export async function findEnqueued(db: BillingDatabase, keys: string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const rows = await db
    .selectFrom('billing_mails')
    .select('key')
    .where('key', 'in', keys)
    .execute();
  return new Set(rows.map(({ key }) => key));
}

/** The billing emails of a user, oldest first. */
export function listEmailsOfUser(db: BillingDatabase, userId: string) {
  return db
    .selectFrom('billing_mails')
    .select(['key', 'message_id', 'content', 'created_at', 'sent_at', 'undeliverable_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();
}
