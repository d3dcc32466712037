import { dayMs } from '@stillweb/contract/time';
import { sql, type Kysely } from 'kysely';
import { batchDelete } from '../../platform/database/batch-delete.ts';
import type { BillingDatabase } from '../context.ts';
import type { EmailContent, OperatorEmailContent } from '../rules/email-content.ts';

/** Shorter than sent emails are kept, so that none is enqueued again once its key is gone from the outbox. */
const reportedFor = 300 * dayMs;

/**
 * Changes before this time get no email.
 * @param movedIn when the import of this customer's business began, or was finished
 */
export function reportSince(now: Date, movedIn?: Date): Date {
  return new Date(Math.max(now.getTime() - reportedFor, movedIn?.getTime() ?? 0));
}

/** Deletes a batch of the emails to customers that were sent or suppressed a year ago; those that were not sent stay. */
export async function deleteOldEmails<Tables>(
  db: Kysely<Tables>,
  now: Date,
  limit: number,
): Promise<number> {
  const deleted = await deleteSent(db, now, limit);
  return deleted + (await deleteSuppressed(db, now, limit - deleted));
}

/** Those to the operator stay, because none about an old dispute may be sent twice. */
const old = {
  table: 'billing_mails',
  key: 'key',
  keptFor: 365 * dayMs,
  where: sql`recipient = 'customer'`,
} as const;
const deleteSent = batchDelete({ ...old, since: 'sent_at' });
const deleteSuppressed = batchDelete({ ...old, since: 'suppressed_at' });

/** The keys that are in the outbox, out of these. */
export async function findEnqueued(db: BillingDatabase, keys: string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const rows = await db
    .selectFrom('billing_mails')
    .select('key')
    .where('key', 'in', keys)
    .execute();
  return new Set(rows.map(({ key }) => key));
}

/** An email of the outbox, whose text depends on the recipient. */
type OutboxEmail =
  | { recipient: 'customer'; content: EmailContent }
  | { recipient: 'operator'; content: OperatorEmailContent };

export function findEmail(db: BillingDatabase, key: string) {
  return db
    .selectFrom('billing_mails')
    .select(['user_id', 'recipient', 'content', 'sent_at', 'suppressed_at'])
    .where('key', '=', key)
    .$narrowType<OutboxEmail>()
    .executeTakeFirst();
}

/** The billing emails to a user, oldest first. */
export function listEmailsOfUser(db: BillingDatabase, userId: string) {
  return db
    .selectFrom('billing_mails')
    .select([
      'key',
      'message_id',
      'content',
      'created_at',
      'sent_at',
      'suppressed_at',
      'undeliverable_at',
    ])
    .where('user_id', '=', userId)
    .where('recipient', '=', 'customer')
    .$narrowType<{ content: EmailContent }>()
    .orderBy('created_at')
    .execute();
}
