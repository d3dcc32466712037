import type { TimelineEntry } from '@stillweb/contract/console/customers';
import type { ReadableDatabase } from '../../tables.ts';
import { entry } from './entry.ts';

/** What the customer wrote to support. */
export async function listHelpEntries(
  db: ReadableDatabase,
  userId: string,
): Promise<TimelineEntry[]> {
  const requests = await db
    .selectFrom('help_requests')
    .select(['id', 'number', 'topic', 'created_at'])
    .where('user_id', '=', userId)
    .execute();
  return requests.map(({ id, number, topic, created_at: at }) =>
    entry({ at, source: 'mail', kind: 'help', text: `Asked for help: H-${number}, ${topic}`, id }),
  );
}
