import type { Transaction } from 'kysely';
import { messageIdOf, type PreparedEmail } from '../../mail/email-sender.ts';
import type { BillingContext, Owner } from '../context.ts';
import { emailQueue, type EmailJob } from '../jobs.ts';
import type { BillingTables } from '../tables.ts';
import type { DueEmail, EmailContent } from '../email-content.ts';
import { emailText } from './text/email-text.ts';

/**
 * Adds emails to the outbox in the transaction of their change; a key that is there already is skipped.
 * @param isSilent whether an email is stored and never sent, because a business moves in whose old system writes to
 *   its users
 */
export async function enqueueEmails<Email extends DueEmail>(
  billing: BillingContext,
  trx: Transaction<BillingTables>,
  userId: string,
  emails: Email[],
  isSilent: (email: Email) => boolean = () => false,
): Promise<void> {
  if (emails.length === 0) return;
  const suppressed = new Set(emails.filter(isSilent).map(({ key }) => key));
  const added = await trx
    .insertInto('billing_mails')
    .values(
      emails.map(({ key, content }) => ({
        key,
        user_id: userId,
        content: JSON.stringify(content),
        message_id: messageIdOf(key, billing.siteUrl),
        suppressed_at: suppressed.has(key) ? billing.clock() : null,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .execute();
  for (const { key } of added) {
    if (suppressed.has(key)) continue;
    await billing.jobs.enqueue(trx, emailQueue, { key }, { singletonKey: key });
  }
}

/**
 * Prepares one email of the outbox, unless it was sent before, its user has no account any more, or the address
 * is refused.
 */
export async function prepareEmail(
  billing: BillingContext,
  { key }: EmailJob,
): Promise<PreparedEmail | undefined> {
  const { db } = billing;
  const email = await db
    .selectFrom('billing_mails')
    .select(['user_id', 'content', 'sent_at', 'suppressed_at'])
    .where('key', '=', key)
    .executeTakeFirst();
  if (!email || email.sent_at || email.suppressed_at) return undefined;
  const { content, user_id: userId } = email;
  const owner = await billing.findOwner(userId);
  if (owner?.isUndeliverable) {
    await recordUndeliverable(billing, key);
    return undefined;
  }
  if (!owner) {
    await markSent(billing, key);
    return undefined;
  }
  return {
    to: owner.email,
    kind: content.kind,
    userId,
    parts: partsOfEmail(content, owner, billing),
    id: key,
    ifRefused: 'mark-undeliverable',
    onSent: () => markSent(billing, key),
    onRefused: () => recordUndeliverable(billing, key),
  };
}

function partsOfEmail(
  content: EmailContent,
  owner: Owner,
  { siteUrl, taxNote }: Pick<BillingContext, 'siteUrl' | 'taxNote'>,
): PreparedEmail['parts'] {
  const { action, link, ...text } = emailText(content, taxNote);
  const open = ({ label, path }: typeof action) => ({ label, url: `${siteUrl}${path}` });
  return {
    ...text,
    greeting: `Hello ${owner.name},`,
    ...(link && { link: open(link) }),
    action: open(action),
  };
}

async function markSent({ db, clock }: BillingContext, key: string): Promise<void> {
  await db.updateTable('billing_mails').set({ sent_at: clock() }).where('key', '=', key).execute();
}

async function recordUndeliverable({ db, clock }: BillingContext, key: string): Promise<void> {
  await db
    .updateTable('billing_mails')
    .set({ undeliverable_at: clock() })
    .where('key', '=', key)
    .where('undeliverable_at', 'is', null)
    .execute();
}
