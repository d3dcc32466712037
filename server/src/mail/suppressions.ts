import { sql, type Expression } from 'kysely';
import type { Executor } from '../platform/database/database.ts';
import {
  recipientHash,
  recipientHashInSql,
  type MailTables,
  type SuppressionReason,
} from './mail-log.ts';

type NewSuppression = {
  email: string;
  reason: SuppressionReason;
  userId?: string | undefined;
  /** The member who adds it; undefined for an automatic one. */
  staffId?: string | undefined;
  now: Date;
};

/**
 * Adds an address to which no news are sent from now on. One that is there already stays as it is, but who
 * unsubscribed by a link has less to say than a complaint: such a row takes the new reason.
 * @returns the id of the row; undefined when nothing changed
 */
export async function suppressAddress(
  db: Executor<MailTables>,
  { email, reason, userId, staffId, now }: NewSuppression,
): Promise<string | undefined> {
  const row = await db
    .insertInto('mail_suppressions')
    .values({
      address_hash: recipientHash(email),
      reason,
      user_id: userId ?? null,
      staff_id: staffId ?? null,
      created_at: now,
    })
    .onConflict((conflict) =>
      conflict
        .column('address_hash')
        .doUpdateSet({ reason, staff_id: staffId ?? null, created_at: now })
        .where('mail_suppressions.reason', '=', 'unsubscribed')
        .where('excluded.reason', '<>', 'unsubscribed'),
    )
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Whether an address is suppressed, of an expression. */
export function isSuppressedInSql(email: Expression<string>) {
  return sql<boolean>`${recipientHashInSql(email)} in (select address_hash from mail_suppressions)`;
}

/** The row of an address, if it has one. */
export function findSuppression(db: Executor<MailTables>, email: string) {
  return db
    .selectFrom('mail_suppressions')
    .selectAll()
    .where('address_hash', '=', recipientHash(email))
    .executeTakeFirst();
}

/** A new consent to news lifts the suppression by an earlier link, and no other. */
export async function liftUnsubscription(db: Executor<MailTables>, email: string): Promise<void> {
  await db
    .deleteFrom('mail_suppressions')
    .where('address_hash', '=', recipientHash(email))
    .where('reason', '=', 'unsubscribed')
    .execute();
}
