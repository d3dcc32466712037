import type { Transaction } from 'kysely';
import type { Note } from '../../platform/jobs.ts';
import type { Mailer } from '../../platform/mailer.ts';
import type { BillingContext, BillingDatabase } from '../context.ts';
import { emailQueue } from '../jobs.ts';
import type { BillingTables } from '../tables.ts';
import type { DueEmail } from '../email-content.ts';
import { renderEmail } from './render-email.ts';

/** Puts mails into the outbox with the change that they tell of; what was posted before stays one mail. */
export async function enqueueEmails(
  billing: BillingContext,
  trx: Transaction<BillingTables>,
  userId: string,
  mails: DueEmail[],
): Promise<void> {
  for (const { key, content } of mails) {
    const posted = await trx
      .insertInto('billing_mails')
      .values({ key, user_id: userId, content: JSON.stringify(content) })
      .onConflict((conflict) => conflict.doNothing())
      .returning('key')
      .executeTakeFirst();
    if (posted) await billing.jobs.enqueue(trx, emailQueue, { key }, { singletonKey: key });
  }
}

/** The mails about billing that were due to a user, oldest first. */
export function listEmailsOfUser(db: BillingDatabase, userId: string) {
  return db
    .selectFrom('billing_mails')
    .select(['content', 'created_at', 'sent_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();
}

/** Sends one mail of the outbox, unless it has gone out or its reader has no account any more. */
export async function sendEmail(
  billing: BillingContext,
  mailer: Mailer,
  key: string,
): Promise<Note | undefined> {
  const mail = await billing.db
    .selectFrom('billing_mails')
    .select(['user_id', 'content', 'sent_at'])
    .where('key', '=', key)
    .executeTakeFirst();
  if (!mail || mail.sent_at) return undefined;
  const owner = await billing.findOwner(mail.user_id);
  if (owner) {
    const { subject, html, text } = renderEmail(mail.content, owner, billing.siteUrl);
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

/** The same for every try: a mail server that gets it twice can tell. */
function messageIdOf(key: string, { siteUrl }: BillingContext): string {
  const local = key.replaceAll(/[^\w.-]/g, '.');
  return `<${local}@${new URL(siteUrl).hostname}>`;
}
