import type { TimelineEntry } from '@stillweb/contract/console/customers';
import type { BillingContext } from '../../../billing/context.ts';
import { messageIdOf } from '../../../billing/emails/outbox.ts';
import { mailingKinds } from '../../../mailings/compose-mailing.ts';
import type { ReadableDatabase } from '../../tables.ts';
import { entry, newest } from './entry.ts';

/** Each email to the customer with what the mail server answered, and those that wait; mailings apart. */
export async function listEmailEntries(
  db: ReadableDatabase,
  userId: string,
  billing: Pick<BillingContext, 'siteUrl'>,
): Promise<TimelineEntry[]> {
  const [logged, unsent] = await Promise.all([
    listLogged(db, userId),
    listUnsent(db, userId, billing),
  ]);
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
async function listUnsent(
  db: ReadableDatabase,
  userId: string,
  billing: Pick<BillingContext, 'siteUrl'>,
): Promise<TimelineEntry[]> {
  const rows = await db
    .selectFrom('billing_mails')
    .select(['key', 'content', 'created_at', 'undeliverable_at'])
    .where('user_id', '=', userId)
    .where('sent_at', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(newest)
    .execute();
  const logged = await findLogged(
    db,
    rows.flatMap(({ key }) => messageIdsOf(key, billing)),
  );
  return rows
    .filter(({ key }) => !messageIdsOf(key, billing).some((id) => logged.has(id)))
    .map(({ key, content: { kind }, created_at: at, undeliverable_at: undeliverable }) => {
      const delivery = undeliverable ? 'not sent, the address refuses email' : 'not sent yet';
      return entry({ at, source: 'mail', kind, text: `Email ${kind}: ${delivery}`, id: key });
    });
}

async function findLogged(db: ReadableDatabase, messageIds: string[]): Promise<Set<string>> {
  if (messageIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('mail_log')
    .select('message_id')
    .where('message_id', 'in', messageIds)
    .execute();
  return new Set(rows.map((row) => row.message_id));
}

/** Under which ids an email of the outbox is logged; the second one is from before there was a log. */
function messageIdsOf(key: string, billing: Pick<BillingContext, 'siteUrl'>): string[] {
  return [messageIdOf(key, billing), `outbox:${key}`];
}
