import { createHash } from 'node:crypto';
import { dayMs } from '@stillweb/contract/time';
import { sql, type Expression, type Kysely, type RawBuilder } from 'kysely';
import { batchDelete } from '../platform/database/batch-delete.ts';
import type { Clock } from '../platform/clock.ts';
import type { Executor } from '../platform/database/database.ts';
import type { TablesOf } from '../platform/database/database-tables.ts';
import type { Logger } from '../platform/telemetry/logger.ts';
import type { Email, Mailer } from './mailer.ts';
import { isAddressRefused } from './refused-address.ts';

/** The log, the consents to news, and the addresses to which no news are sent. */
export type MailTables = TablesOf<
  'mail_suppressions' | 'mail_log' | 'news_consents',
  {
    news_consents: { withdrawn_by: 'account' | 'link' };
    mail_suppressions: { reason: SuppressionReason };
    mail_log: { result: MailResult };
  }
>;

export type SuppressionReason = 'unsubscribed' | 'refused' | 'complained' | 'asked';

type MailResult = 'sent' | 'refused' | 'failed';

type LogOptions = { db: Kysely<MailTables>; clock: Clock; logger: Logger };

/**
 * Writes the outcome of each email to `mail_log`. When that fails the email still counts as sent:
 * otherwise it would be sent once more.
 */
export function logDeliveries(mailer: Mailer, options: LogOptions): Mailer {
  const record = async (email: Email, result: DeliveryResult) => {
    try {
      await storeResult(options.db, email, result, options.clock());
    } catch (error) {
      options.logger.error({ err: error, kind: email.about.kind }, 'an email was not logged');
    }
  };
  return {
    send: async (email) => {
      try {
        await mailer.send(email);
      } catch (error) {
        const result = isAddressRefused(error) ? 'refused' : 'failed';
        await record(email, { result, reply: replyOf(error) });
        throw error;
      }
      await record(email, { result: 'sent', reply: null });
    },
    close: mailer.close,
  };
}

type DeliveryResult = Pick<MailTables['mail_log'], 'result' | 'reply'>;

async function storeResult(
  db: Kysely<MailTables>,
  { messageId, about, to }: Email,
  result: DeliveryResult,
  now: Date,
): Promise<void> {
  await db
    .insertInto('mail_log')
    .values({
      message_id: messageId,
      kind: about.kind,
      user_id: about.userId ?? null,
      recipient_hash: recipientHash(to),
      ...result,
      attempts: 1,
      created_at: now,
      last_at: now,
    })
    .onConflict((conflict) =>
      conflict.column('message_id').doUpdateSet((eb) => ({
        ...result,
        last_at: now,
        attempts: eb('mail_log.attempts', '+', 1),
      })),
    )
    .execute();
}

/** The codes at the start of the mail server's answer; its text may contain the address. */
function replyOf(error: unknown): string | null {
  const answer = error instanceof Error && 'response' in error ? String(error.response) : '';
  return /^\d{3}(?:[ -]\d\.\d{1,3}\.\d{1,3})?/.exec(answer)?.[0] ?? null;
}

/** The hash under which the emails to an address are found; the address in lower case. */
export function recipientHash(email: string): string {
  return createHash('sha256').update(`mail:${email.toLowerCase()}`).digest('hex');
}

/** The same in SQL, of an expression. */
export function recipientHashInSql(email: Expression<string>): RawBuilder<string> {
  return sql`encode(sha256(convert_to('mail:' || lower(${email}), 'UTF8')), 'hex')`;
}

/** The emails to a user, oldest first. */
export function listMailsOfUser(db: Executor<MailTables>, userId: string) {
  return db
    .selectFrom('mail_log')
    .select(['message_id', 'kind', 'result', 'reply', 'created_at', 'last_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();
}

/** Deletes the log of emails to a user. */
export async function deleteMailsOfUser(db: Executor<MailTables>, userId: string): Promise<void> {
  await db.deleteFrom('mail_log').where('user_id', '=', userId).execute();
}

/** Deletes a batch of emails older than a year. */
export const deleteOldMails = batchDelete({
  table: 'mail_log',
  key: 'message_id',
  since: 'last_at',
  keptFor: 365 * dayMs,
});
