import type { TimelineEntry } from '@stillweb/contract/console/customers';
import { listEmailsOfUser } from '../../../billing/store/emails.ts';
import { listMailsOfUser } from '../../../mail/mail-log.ts';
import { mailingKinds } from '../../../mailings/compose-mailing.ts';
import type { ReadableDatabase } from '../../tables.ts';
import { entry, newest } from './entry.ts';

const isMailing = (kind: string) => Object.values<string>(mailingKinds).includes(kind);

/** Each email to the customer with what the mail server answered, and those that wait; mailings apart. */
export async function listEmailEntries(
  db: ReadableDatabase,
  userId: string,
): Promise<TimelineEntry[]> {
  const [logged, outbox] = await Promise.all([
    listMailsOfUser(db, userId),
    listEmailsOfUser(db, userId),
  ]);
  const attempted = new Set<string | null>(logged.map(({ message_id: id }) => id));
  return [
    ...logged
      .filter(({ kind }) => !isMailing(kind))
      .slice(-newest)
      .map(({ message_id: id, kind, result, reply, last_at: at }) => {
        const text = `Email ${kind}: ${result}${reply ? ` (${reply})` : ''}`;
        return entry({ at, source: 'mail', kind, text, id });
      }),
    ...outbox
      .filter((email) => !email.sent_at && !attempted.has(email.message_id))
      .slice(-newest)
      .map(({ key, content: { kind }, created_at: at, undeliverable_at: undeliverable }) => {
        const delivery = undeliverable ? 'not sent, the address refuses email' : 'not sent yet';
        return entry({ at, source: 'mail', kind, text: `Email ${kind}: ${delivery}`, id: key });
      }),
  ];
}
