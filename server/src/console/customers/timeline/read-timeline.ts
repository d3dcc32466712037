import type { TimelineEntry } from '@stillweb/contract/console/customers';
import { wordsOf } from '@stillweb/contract/text/words';
import type { OwnedSubscription } from '../../../billing/tables.ts';
import type { ConsoleContext } from '../../context.ts';
import { listAccountEntries } from './account-entries.ts';
import { listBillingEntries } from './billing-entries.ts';
import type { ReadableDatabase } from '../../tables.ts';
import { listEmailEntries, listMailingEntries } from './email-entries.ts';
import { entry } from './entry.ts';
import { listPaymentEntries } from './payment-entries.ts';
import { listStaffEntries } from './staff-entries.ts';

/** The life of a customer from all that is stored, the newest first. */
export async function readTimeline(
  { db }: Pick<ConsoleContext, 'db'>,
  userId: string,
  subscriptions: readonly OwnedSubscription[],
): Promise<TimelineEntry[]> {
  const lists = await Promise.all([
    listAccountEntries(db, userId),
    listBillingEntries(db, userId, subscriptions),
    listPaymentEntries(db, userId),
    listEmailEntries(db, userId),
    listMailingEntries(db, userId),
    listHelpEntries(db, userId),
    listStaffEntries(db, userId),
  ]);
  // Times are ISO 8601 in UTC, and order as text.
  return lists.flat().sort((a, b) => b.at.localeCompare(a.at));
}

/** The messages of the customer to support. */
async function listHelpEntries(db: ReadableDatabase, userId: string): Promise<TimelineEntry[]> {
  const requests = await db
    .selectFrom('help_requests')
    .select(['id', 'number', 'topic', 'created_at'])
    .where('user_id', '=', userId)
    .execute();
  return requests.map(({ id, number, topic, created_at: at }) => {
    const text = `Asked for help: H-${number}, ${wordsOf(topic)}`;
    return entry({ at, source: 'mail', kind: 'help', text, id });
  });
}
