import type { Transaction } from 'kysely';
import type { EmailParts } from '../../mail/email-layout.tsx';
import { messageIdOf, type PreparedEmail } from '../../mail/email-sender.ts';
import { helloTo } from '../../mail/greeting.ts';
import type { BillingContext, Owner } from '../context.ts';
import { emailQueue, type EmailJob } from '../jobs.ts';
import type { BillingTables } from '../tables.ts';
import type {
  DueEmail,
  DueOperatorEmail,
  EmailContent,
  Recipient,
} from '../rules/email-content.ts';
import { isMovingIn } from '../store/customers/customers.ts';
import { findEmail } from '../store/emails.ts';
import { emailText } from './text/email-text.ts';
import { operatorText } from './text/operator-text.ts';
import { pageUrl } from '../../platform/language.ts';

/**
 * Adds emails to the outbox in the transaction of their change; a key that is there already is skipped.
 * @param isSilent whether an email is stored and never sent, because the old system of a business that moves in writes to
 *   its users
 */
export async function enqueueEmails<Email extends DueEmail>(
  billing: BillingContext,
  trx: Transaction<BillingTables>,
  userId: string,
  emails: Email[],
  isSilent: (email: Email) => boolean = () => false,
): Promise<void> {
  await insertEmails(billing, trx, { userId, recipient: 'customer' }, { emails, isSilent });
}

/**
 * Adds emails to the operator about a customer. Those about a user of a business that moves in are not sent: its old
 * system reports disputes and refunds, and the past would all come in the first hour.
 */
export async function enqueueOperatorEmails(
  billing: BillingContext,
  trx: Transaction<BillingTables>,
  userId: string,
  emails: DueOperatorEmail[],
): Promise<void> {
  const isMoving = emails.length > 0 && (await isMovingIn(trx, userId));
  const isSilent = () => isMoving;
  await insertEmails(billing, trx, { userId, recipient: 'operator' }, { emails, isSilent });
}

async function insertEmails<Email extends DueEmail | DueOperatorEmail>(
  billing: BillingContext,
  trx: Transaction<BillingTables>,
  { userId, recipient }: { userId: string; recipient: Recipient },
  { emails, isSilent }: { emails: Email[]; isSilent: (email: Email) => boolean },
): Promise<void> {
  if (emails.length === 0) return;
  const added = await trx
    .insertInto('billing_mails')
    .values(
      emails.map((email) => ({
        key: email.key,
        user_id: userId,
        recipient,
        content: JSON.stringify(email.content),
        message_id: messageIdOf(email.key, billing.siteUrl),
        suppressed_at: isSilent(email) ? billing.clock() : null,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning(['key', 'suppressed_at'])
    .execute();
  for (const { key, suppressed_at: suppressedAt } of added) {
    if (suppressedAt) continue;
    await billing.jobs.enqueue(trx, emailQueue, { key }, { singletonKey: key });
  }
}

/** Prepares one email of the outbox, unless it was sent before. */
export async function prepareEmail(
  billing: BillingContext,
  { key }: EmailJob,
): Promise<PreparedEmail | undefined> {
  const email = await findEmail(billing.db, key);
  if (!email || email.sent_at || email.suppressed_at) return undefined;
  const owner = await billing.findOwner(email.user_id);
  return email.recipient === 'operator'
    ? operatorEmail(billing, { key, content: email.content }, owner)
    : customerEmail(billing, { key, content: email.content, userId: email.user_id }, owner);
}

/** Nothing is sent to a user who has no account any more, or whose address is refused. */
async function customerEmail(
  billing: BillingContext,
  { key, content, userId }: DueEmail & { userId: string },
  owner: Owner | undefined,
): Promise<PreparedEmail | undefined> {
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
    language: owner.language,
    parts: () => partsOfEmail(content, owner, billing),
    id: key,
    ifRefused: 'mark-undeliverable',
    onSent: () => markSent(billing, key),
    onRefused: () => recordUndeliverable(billing, key),
  };
}

function operatorEmail(
  billing: BillingContext,
  { key, content }: DueOperatorEmail,
  owner: Owner | undefined,
): PreparedEmail {
  const { charge, livemode } = content;
  return {
    to: billing.operatorEmail,
    kind: `operator-${content.kind}`,
    language: null,
    parts: () => ({
      ...operatorText(content, owner?.email ?? 'its account is deleted'),
      greeting: 'Hello,',
      action: {
        label: 'Open the payment at Stripe',
        url: `https://dashboard.stripe.com/${livemode ? '' : 'test/'}payments/${charge}`,
      },
    }),
    id: key,
    ifRefused: 'fail',
    onSent: () => markSent(billing, key),
  };
}

export function partsOfEmail(
  content: EmailContent,
  owner: Owner,
  { siteUrl, taxNote }: Pick<BillingContext, 'siteUrl' | 'taxNote'>,
): EmailParts {
  const { action, link, ...text } = emailText(content, taxNote);
  const open = ({ label, path }: typeof action) => ({ label, url: pageUrl(siteUrl, path) });
  return {
    ...text,
    greeting: helloTo(owner.name),
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
