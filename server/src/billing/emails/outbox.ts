import type { Transaction } from 'kysely';
import type { RecordResult } from '../../platform/jobs.ts';
import type { Mailer } from '../../platform/mailer.ts';
import type { BillingContext, BillingDatabase } from '../context.ts';
import { emailQueue } from '../jobs.ts';
import type { BillingTables } from '../tables.ts';
import type { DueEmail } from '../email-content.ts';
import { renderEmail } from './render-email.ts';

/** Adds emails to the outbox in the transaction of their change; a key that is there already is skipped. */
export async function enqueueEmails(
  billing: BillingContext,
  trx: Transaction<BillingTables>,
  userId: string,
  emails: DueEmail[],
): Promise<void> {
  for (const { key, content } of emails) {
    const added = await trx
      .insertInto('billing_mails')
      .values({ key, user_id: userId, content: JSON.stringify(content) })
      .onConflict((conflict) => conflict.doNothing())
      .returning('key')
      .executeTakeFirst();
    if (added) await billing.jobs.enqueue(trx, emailQueue, { key }, { singletonKey: key });
  }
}

/** The billing emails of a user, oldest first. */
export function listEmailsOfUser(db: BillingDatabase, userId: string) {
  return db
    .selectFrom('billing_mails')
    .select(['content', 'created_at', 'sent_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();
}

/** Sends one email of the outbox, unless it was sent before or its user has no account any more. */
export async function sendEmail(
  billing: BillingContext,
  mailer: Mailer,
  key: string,
): Promise<RecordResult | undefined> {
  const email = await billing.db
    .selectFrom('billing_mails')
    .select(['user_id', 'content', 'sent_at'])
    .where('key', '=', key)
    .executeTakeFirst();
  if (!email || email.sent_at) return undefined;
  const owner = await billing.findOwner(email.user_id);
  if (owner) {
    const { subject, html, text } = renderEmail(email.content, owner, billing.siteUrl);
    const messageId = messageIdOf(key, billing);
    await mailer.send({ to: owner.email, subject, html, text, messageId });
  }
  return async () => {
    await billing.db
      .updateTable('billing_mails')
      .set({ sent_at: billing.clock() })
      .where('key', '=', key)
      .execute();
  };
}

/** The same in every attempt, so that a mail server recognises a repetition. */
export function messageIdOf(key: string, { siteUrl }: BillingContext): string {
  const local = key.replaceAll(/[^\w.-]/g, '.');
  return `<${local}@${new URL(siteUrl).hostname}>`;
}
