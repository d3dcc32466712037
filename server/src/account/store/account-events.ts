import { dayMs } from '@stillweb/contract/time';
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
  // Of two at the same moment, both lock what they delete in the same order.
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

/** Deletes a batch of what happened 180 days ago. */
export const deleteOldAccountEvents = batchDelete({
  table: 'account_events',
  key: 'id',
  since: 'at',
  keptFor: 180 * dayMs,
});
