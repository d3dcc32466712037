import type { Transaction } from 'kysely';
import type { PreparedEmail } from '../../mail/email-sender.ts';
import type { BillingContext } from '../context.ts';
import { operatorEmailQueue } from '../jobs.ts';
import { isMovingIn } from '../store/customers.ts';
import type { BillingTables } from '../tables.ts';
import type { DueOperatorEmail } from './decide-operator-emails.ts';
import { operatorText } from './operator-text.ts';

/**
 * Adds emails to the operator's outbox in the transaction of their change; each key once. Those about a user of a
 * business that moves in are not sent: its old system reports disputes and refunds, and the past would all come
 * in the first hour.
 */
export async function enqueueOperatorEmails(
  billing: BillingContext,
  trx: Transaction<BillingTables>,
  userId: string,
  emails: DueOperatorEmail[],
): Promise<void> {
  if (emails.length === 0) return;
  const suppressed_at = (await isMovingIn(trx, userId)) ? billing.clock() : null;
  for (const { key, content } of emails) {
    const added = await trx
      .insertInto('operator_mails')
      .values({ key, user_id: userId, content: JSON.stringify(content), suppressed_at })
      .onConflict((conflict) => conflict.doNothing())
      .returning('key')
      .executeTakeFirst();
    if (added && !suppressed_at)
      await billing.jobs.enqueue(trx, operatorEmailQueue, { key }, { singletonKey: key });
  }
}

/** Prepares one email to the operator, unless it was sent before. */
export async function prepareOperatorEmail(
  billing: BillingContext,
  key: string,
): Promise<PreparedEmail | undefined> {
  const email = await billing.db
    .selectFrom('operator_mails')
    .select(['user_id', 'content', 'sent_at', 'suppressed_at'])
    .where('key', '=', key)
    .executeTakeFirst();
  if (!email || email.sent_at || email.suppressed_at) return undefined;
  const owner = await billing.findOwner(email.user_id);
  const { charge, livemode } = email.content;
  return {
    to: billing.operatorEmail,
    kind: `operator-${email.content.kind}`,
    parts: {
      ...operatorText(email.content, owner?.email ?? 'its account is deleted'),
      greeting: 'Hello,',
      action: {
        label: 'Open the payment at Stripe',
        url: `https://dashboard.stripe.com/${livemode ? '' : 'test/'}payments/${charge}`,
      },
    },
    id: key,
    ifRefused: 'fail',
    onSent: async () => {
      await billing.db
        .updateTable('operator_mails')
        .set({ sent_at: billing.clock() })
        .where('key', '=', key)
        .execute();
    },
  };
}
