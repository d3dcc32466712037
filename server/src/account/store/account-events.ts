import { browserName } from '@stillweb/contract/browser-name';
import { batchDelete } from '../../platform/batch-delete.ts';
import { networkOf } from '../../http/client-address.ts';
import type { Client } from '../../http/requester.ts';
import type { AccountDatabase, AccountEventKind } from '../tables.ts';

/** Stores what has happened to an account, and from where. */
export async function insertAccountEvent(
  db: AccountDatabase,
  event: { userId: string; kind: AccountEventKind; client: Client },
  now: Date,
): Promise<void> {
  const { userId, kind, client } = event;
  await db
    .insertInto('account_events')
    .values({
      user_id: userId,
      kind,
      browser: browserName(client.userAgent),
      network: networkOf(client.ip),
      at: now,
    })
    .execute();
}

/** Stores what staff have done to an account: from no browser and no network of the user's. */
export async function insertStaffEvent(
  db: AccountDatabase,
  { userId, kind }: { userId: string; kind: AccountEventKind },
  now: Date,
): Promise<void> {
  await db
    .insertInto('account_events')
    .values({ user_id: userId, kind, browser: '', network: null, at: now })
    .execute();
}

/** The events of an account, oldest first. */
export function listAccountEvents(db: AccountDatabase, userId: string) {
  return db
    .selectFrom('account_events')
    .select(['kind', 'browser', 'network', 'at'])
    .where('user_id', '=', userId)
    .orderBy('at')
    .execute();
}

/** Deletes a batch of what happened 180 days ago. */
export const deleteOldAccountEvents = batchDelete({
  table: 'account_events',
  key: 'id',
  since: 'at',
  keptFor: 180 * 24 * 60 * 60_000,
});
