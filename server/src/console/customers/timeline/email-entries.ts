import type { TimelineEntry } from '@stillweb/contract/console/customers';
import type { ReadableDatabase } from '../../tables.ts';
import { entry, newest } from './entry.ts';

/** The emails about billing, and what the customer wrote to support. */
export async function listEmailEntries(
  db: ReadableDatabase,
  userId: string,
): Promise<TimelineEntry[]> {
  const [emails, requests] = await Promise.all([
    db
      .selectFrom('billing_mails')
      .select(['key', 'content', 'created_at', 'sent_at', 'undeliverable_at'])
      .where('user_id', '=', userId)
      .orderBy('created_at', 'desc')
      .limit(newest)
      .execute(),
    db
      .selectFrom('help_requests')
      .select(['id', 'number', 'topic', 'created_at'])
      .where('user_id', '=', userId)
      .execute(),
  ]);
  return [
    ...emails.map((row) => {
      const delivery = row.undeliverable_at ? 'undeliverable' : 'not sent yet';
      const text = `Email ${row.content.kind}: ${row.sent_at ? 'sent' : delivery}`;
      const at = row.sent_at ?? row.created_at;
      return entry({ at, source: 'mail', kind: row.content.kind, text, id: row.key });
    }),
    ...requests.map(({ id, number, topic, created_at: at }) =>
      entry({
        at,
        source: 'mail',
        kind: 'help',
        text: `Asked for help: H-${number}, ${topic}`,
        id,
      }),
    ),
  ];
}
