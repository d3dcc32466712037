import type { TimelineEntry } from '@stillweb/contract/console/customers';
import type { OwnedSubscription } from '../../../billing/tables.ts';
import type { ConsoleContext } from '../../context.ts';
import { listAccountEntries } from './account-entries.ts';
import { listBillingEntries } from './billing-entries.ts';
import { listEmailEntries } from './email-entries.ts';
import { listHelpEntries } from './help-entries.ts';
import { listMailingEntries } from './mailing-entries.ts';
import { listStaffEntries } from './staff-entries.ts';

/** The life of a customer from all that is stored, the newest first. */
export async function readTimeline(
  { db, billing }: Pick<ConsoleContext, 'db' | 'billing'>,
  userId: string,
  subscriptions: readonly OwnedSubscription[],
): Promise<TimelineEntry[]> {
  const lists = await Promise.all([
    listAccountEntries(db, userId),
    listBillingEntries(db, userId, subscriptions),
    listEmailEntries(db, userId, billing),
    listMailingEntries(db, userId),
    listHelpEntries(db, userId),
    listStaffEntries(db, userId),
  ]);
  // Times are ISO 8601 in UTC, and order as text.
  return lists.flat().sort((a, b) => b.at.localeCompare(a.at));
}
