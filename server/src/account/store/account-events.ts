import { dayMs } from '@stillweb/contract/time';
import { browserName } from '@stillweb/contract/licence/browser-name';
import { batchDelete } from '../../platform/database/batch-delete.ts';
import { networkOf } from '../../http/limits/client-address.ts';
import type { Client } from '../../http/requester.ts';
import type { AccountDatabase, AccountEventKind } from '../tables.ts';

/** Stores events of accounts. @param event.client undefined for acts of staff, which have no browser of the user */
export async function insertAccountEvents(
  db: AccountDatabase,
  userIds: string[],
  { kind, client }: { kind: AccountEventKind; client: Client | undefined },
  now: Date,
): Promise<void> {
  if (userIds.length === 0) return;
  const browser = client ? browserName(client.userAgent) : '';
  const network = client ? networkOf(client.ip) : null;
  await db
    .insertInto('account_events')
    .values(userIds.map((userId) => ({ user_id: userId, kind, browser, network, at: now })))
    .execute();
}

/** A refused log-in as it is stored. */
export type Refusal = {
  /** A code of the contract. */
  reason: string;
  browser: string;
  network: string | null;
  /** ISO 8601. */
  at: string;
};

/** The refused log-ins that are kept of an account: the newest. */
const mostRefusals = 20;

/** Stores why a log-in of a locked user was refused, in place of the oldest such event of many. */
export async function storeRefusal(
  trx: AccountDatabase,
  userId: string,
  { at, ...refusal }: Refusal,
): Promise<void> {
  const kind = 'log-in refused';
  await trx
    .insertInto('account_events')
    .values({ user_id: userId, kind, ...refusal, at: new Date(at) })
    .execute();
  const oldest = trx
    .selectFrom('account_events')
    .select('id')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .offset(mostRefusals);
  // Two parallel calls lock the rows that they delete in the same order.
  const locked = trx
    .selectFrom('account_events')
    .select('id')
    .where('id', 'in', oldest)
    .orderBy('id')
    .forUpdate();
  await trx.deleteFrom('account_events').where('id', 'in', locked).execute();
}

/** The events of an account, oldest first. */
export function listAccountEvents(db: AccountDatabase, userId: string) {
  return db
    .selectFrom('account_events')
    .select(['kind', 'reason', 'browser', 'network', 'at'])
    .where('user_id', '=', userId)
    .orderBy('at')
    .execute();
}

/** Deletes a batch of events older than 180 days. */
export const deleteOldAccountEvents = batchDelete({
  table: 'account_events',
  key: 'id',
  since: 'at',
  keptFor: 180 * dayMs,
});
