import type { Transaction } from 'kysely';
import { messageIdOf, type PreparedEmail } from '../../mail/email-sender.ts';
import type { BillingContext } from '../context.ts';
import { emailQueue, type EmailJob } from '../jobs.ts';
import type { BillingTables } from '../tables.ts';
import type { DueEmail } from '../email-content.ts';
import { isMovingIn } from '../store/customers.ts';
import { findEnqueuedConsent } from '../store/come-back-consents.ts';
import { partsOfEmail } from './email-parts.ts';

/**
 * Adds emails to the outbox in the transaction of their change; a key that is there already is skipped. While a
 * business moves in, its old system writes to its users: then an email to one of them is stored and never sent,
 * unless it is about what the user or staff have done here.
 * @param isOwnAct by default all are about that
 */
export async function enqueueEmails<Email extends DueEmail>(
  billing: BillingContext,
  trx: Transaction<BillingTables>,
  userId: string,
  emails: Email[],
  isOwnAct: (email: Email) => boolean = () => true,
): Promise<void> {
  if (emails.length === 0) return;
  const isSilent = !emails.every(isOwnAct) && (await isMovingIn(trx, userId));
  const suppressed = new Set(
    emails.filter((email) => isSilent && !isOwnAct(email)).map(({ key }) => key),
  );
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
 * Prepares one email of the outbox, unless it was sent before, its user has no account any more, the address
 * is refused, or the user no longer agrees to it.
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
  const consent =
    content.kind === 'come-back'
      ? await findEnqueuedConsent(db, content.subscriptionId)
      : undefined;
  const isUnwanted = !consent || (owner && (await billing.refusesOffers(owner.email)));
  if (content.kind === 'come-back' && isUnwanted) {
    await deleteEmail(billing, key);
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
    ...partsOfEmail(content, owner, billing, consent?.token),
    id: key,
    ifRefused: 'mark-undeliverable',
    onSent: () => markSent(billing, key),
    onRefused: () => recordUndeliverable(billing, key),
  };
}

async function markSent({ db, clock }: BillingContext, key: string): Promise<void> {
  await db.updateTable('billing_mails').set({ sent_at: clock() }).where('key', '=', key).execute();
}

/** Removes an email that was agreed to, and is no longer. */
async function deleteEmail({ db }: BillingContext, key: string): Promise<void> {
  await db.deleteFrom('billing_mails').where('key', '=', key).execute();
}

async function recordUndeliverable({ db, clock }: BillingContext, key: string): Promise<void> {
  await db
    .updateTable('billing_mails')
    .set({ undeliverable_at: clock() })
    .where('key', '=', key)
    .where('undeliverable_at', 'is', null)
    .execute();
}
