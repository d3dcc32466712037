import type { TimelineEntry } from '@stillweb/contract/console/customers';
import { mailingKinds } from '../../../mailings/compose-mailing.ts';
import type { ReadableDatabase } from '../../tables.ts';
import { entry, newest } from './entry.ts';

/** Each email to the customer with what the mail server answered, and those that wait; mailings apart. */
export async function listEmailEntries(
  db: ReadableDatabase,
  userId: string,
): Promise<TimelineEntry[]> {
  const [logged, unsent] = await Promise.all([listLogged(db, userId), listUnsent(db, userId)]);
  return [...logged, ...unsent];
}

async function listLogged(db: ReadableDatabase, userId: string): Promise<TimelineEntry[]> {
  const rows = await db
    .selectFrom('mail_log')
    .select(['message_id', 'kind', 'result', 'reply', 'last_at'])
    .where('user_id', '=', userId)
    .where('kind', 'not in', Object.values(mailingKinds))
    .orderBy('last_at', 'desc')
    .limit(newest)
    .execute();
  return rows.map(({ message_id: id, kind, result, reply, last_at: at }) => {
    const text = `Email ${kind}: ${result}${reply ? ` (${reply})` : ''}`;
    return entry({ at, source: 'mail', kind, text, id });
  });
}

/** The outbox of billing, without what the mail server was given: that is logged. */
async function listUnsent(db: ReadableDatabase, userId: string): Promise<TimelineEntry[]> {
  const rows = await db
    .selectFrom('billing_mails')
    .leftJoin('mail_log', 'mail_log.message_id', 'billing_mails.message_id')
    .select(['key', 'content', 'billing_mails.created_at', 'undeliverable_at'])
    .where('billing_mails.user_id', '=', userId)
    .where('sent_at', 'is', null)
    .where('mail_log.message_id', 'is', null)
    .orderBy('billing_mails.created_at', 'desc')
    .limit(newest)
    .execute();
  return rows.map(({ key, content: { kind }, created_at: at, undeliverable_at: undeliverable }) => {
    const delivery = undeliverable ? 'not sent, the address refuses email' : 'not sent yet';
    return entry({ at, source: 'mail', kind, text: `Email ${kind}: ${delivery}`, id: key });
  });
}
