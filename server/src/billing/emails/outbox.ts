import type { Transaction } from 'kysely';
import { countDeleted } from '../../platform/database.ts';
import type { RecordResult } from '../../platform/jobs.ts';
import type { Mailer } from '../../platform/mailer.ts';
import { isAddressRefused, secondAttemptDelay } from '../../platform/refused-address.ts';
import type { BillingContext, BillingDatabase } from '../context.ts';
import { emailQueue, type EmailJob } from '../jobs.ts';
import type { BillingTables } from '../tables.ts';
import type { DueEmail } from '../email-content.ts';
import { findEnqueuedConsent } from '../store/come-back-consents.ts';
import { renderEmail } from './render-email.ts';

const day = 24 * 60 * 60_000;
const keptFor = 365 * day;
/** Shorter, so that no email is enqueued again once its key is gone from the outbox. */
const reportedFor = 300 * day;

/** What happened before this time calls for no email any more. */
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

/** Adds emails to the outbox in the transaction of their change; a key that is there already is skipped. */
export async function enqueueEmails(
  billing: BillingContext,
  trx: Transaction<BillingTables>,
  userId: string,
  emails: DueEmail[],
): Promise<void> {
  if (emails.length === 0) return;
  const added = await trx
    .insertInto('billing_mails')
    .values(
      emails.map(({ key, content }) => ({
        key,
        user_id: userId,
        content: JSON.stringify(content),
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .execute();
  for (const { key } of added) {
    await billing.jobs.enqueue(trx, emailQueue, { key }, { singletonKey: key });
  }
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
    .select(['content', 'created_at', 'sent_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();
}

/**
 * Sends one email of the outbox, unless it was sent before, its user has no account any more, or the
 * receiving server refuses the address.
 */
export async function sendEmail(
  billing: BillingContext,
  mailer: Mailer,
  job: EmailJob,
): Promise<RecordResult | undefined> {
  const { key } = job;
  const email = await billing.db
    .selectFrom('billing_mails')
    .select(['user_id', 'content', 'sent_at'])
    .where('key', '=', key)
    .executeTakeFirst();
  if (!email || email.sent_at) return undefined;
  const owner = await billing.findOwner(email.user_id);
  if (owner?.isUndeliverable) return () => recordUndeliverable(billing, billing.db, key);
  const { content } = email;
  const consent =
    content.kind === 'come-back'
      ? await findEnqueuedConsent(billing.db, content.subscriptionId)
      : undefined;
  if (
    content.kind === 'come-back' &&
    (!consent || (owner && (await billing.refusesOffers(owner.email))))
  ) {
    return () => deleteEmail(billing, key);
  }
  try {
    if (owner) {
      const rendered = renderEmail(content, owner, billing, consent?.token);
      const messageId = messageIdOf(key, billing);
      const about = { kind: content.kind, userId: email.user_id };
      await mailer.send({ to: owner.email, about, ...rendered, messageId });
    }
  } catch (error) {
    if (!owner || !isAddressRefused(error)) throw error;
    return () => recordRefusal(billing, job, { userId: email.user_id, email: owner.email });
  }
  return async () => {
    await billing.db
      .updateTable('billing_mails')
      .set({ sent_at: billing.clock() })
      .where('key', '=', key)
      .execute();
  };
}

/** Removes an email that was agreed to, and is no longer. */
async function deleteEmail({ db }: BillingContext, key: string): Promise<void> {
  await db.deleteFrom('billing_mails').where('key', '=', key).execute();
}

/** After the first refusal the email is tried once more; after the second one the address is noted. */
async function recordRefusal(
  billing: BillingContext,
  { key, wasRefused }: EmailJob,
  to: { userId: string; email: string },
): Promise<void> {
  await billing.db.transaction().execute(async (trx) => {
    await recordUndeliverable(billing, trx, key);
    if (wasRefused) return;
    const options = { singletonKey: key, startAfter: secondAttemptDelay };
    await billing.jobs.enqueue(trx, emailQueue, { key, wasRefused: true }, options);
  });
  if (!wasRefused) return;
  await billing.markUndeliverable(to.email);
  billing.logger.info({ userId: to.userId }, 'an email address is undeliverable');
}

async function recordUndeliverable(
  billing: BillingContext,
  db: BillingDatabase,
  key: string,
): Promise<void> {
  await db
    .updateTable('billing_mails')
    .set({ undeliverable_at: billing.clock() })
    .where('key', '=', key)
    .where('undeliverable_at', 'is', null)
    .execute();
}

/** The same in every attempt, so that a mail server recognises a repetition. */
export function messageIdOf(key: string, { siteUrl }: Pick<BillingContext, 'siteUrl'>): string {
  const local = key.replaceAll(/[^\w.-]/g, '.');
  return `<${local}@${new URL(siteUrl).hostname}>`;
}
