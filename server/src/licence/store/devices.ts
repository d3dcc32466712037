import { dayMs } from '@stillweb/contract/time';
import { unseenDays } from '@stillweb/contract/licence/limits';
import { sql } from 'kysely';
import type { AccountTables } from '../../account/tables.ts';
import { readOwned, selectOwned } from '../../billing/store/subscriptions.ts';
import type { BillingTables, OwnedSubscription } from '../../billing/tables.ts';
import { countDeleted, type Executor } from '../../platform/database/database.ts';
import { prepare, type ValueOf } from '../../platform/database/prepared-statements.ts';
import type { Installation, LicenceDatabase, LicenceTables, LinkedBy } from '../tables.ts';

/** The day of a moment, in UTC. */
export function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}

export type ListedDevice = {
  id: string;
  install_id: string;
  name: string;
  extension_version: string;
  linked_by: LinkedBy;
  linked_at: Date;
  last_seen_on: string;
};

/** The devices of a user, the one seen last first. */
export function listDevicesOfUser(db: LicenceDatabase, userId: string): Promise<ListedDevice[]> {
  return db
    .selectFrom('licence_devices')
    .select(['id', 'install_id', 'name', 'extension_version', 'linked_by', 'linked_at'])
    .select((eb) => eb.cast<string>('last_seen_on', 'text').as('last_seen_on'))
    .where('user_id', '=', userId)
    .orderBy('licence_devices.last_seen_on', 'desc')
    .orderBy('linked_at', 'desc')
    .execute();
}

export type StoredDevice = {
  id: string;
  user_id: string;
  name: string;
  credential_hash: Buffer;
  next_hash: Buffer | null;
  spent_hash: Buffer | null;
  unlink_hash: Buffer;
  last_seen_on: string;
  /** When the account of its user was blocked. */
  blocked_at: Date | null;
  /** Those of its user. */
  subscriptions: OwnedSubscription[];
};

type DeviceDatabase = Executor<LicenceTables & AccountTables & BillingTables>;

const ofItsUser = sql<boolean>`billing_customers.user_id = licence_devices.user_id`;

const selectDevice = prepare('device', (db: DeviceDatabase, value: ValueOf<{ id: string }>) =>
  db
    .selectFrom('licence_devices')
    .innerJoin('users', 'users.id', 'licence_devices.user_id')
    .leftJoinLateral(selectOwned(db).where(ofItsUser).as('owned'), (join) => join.onTrue())
    .selectAll('owned')
    .select([
      'licence_devices.id as device_id',
      'users.id as owner_id',
      'licence_devices.name as device_name',
      'blocked_at',
    ])
    .select(['credential_hash', 'next_hash', 'spent_hash', 'unlink_hash'])
    .select((eb) => eb.cast<string>('last_seen_on', 'text').as('last_seen_on'))
    .where('licence_devices.id', '=', value('id')),
);

/** A device and its entitlement, in one statement: all linked browsers ask for it every hour. */
export async function findDevice(
  db: DeviceDatabase,
  id: string,
): Promise<StoredDevice | undefined> {
  const rows = await selectDevice(db, { id });
  const [row] = rows;
  if (!row) return undefined;
  const { credential_hash, next_hash, spent_hash, unlink_hash, last_seen_on, blocked_at } = row;
  return {
    id: row.device_id,
    user_id: row.owner_id,
    name: row.device_name,
    credential_hash,
    next_hash,
    spent_hash,
    unlink_hash,
    last_seen_on,
    blocked_at,
    subscriptions: readOwned(rows),
  };
}

export async function insertDevice(
  db: LicenceDatabase,
  device: {
    id: string;
    userId: string;
    installation: Installation;
    linkedBy: LinkedBy;
    credentialHash: Buffer;
    unlinkHash: Buffer;
  },
  now: Date,
): Promise<void> {
  const { installId, name, version } = device.installation;
  await db
    .insertInto('licence_devices')
    .values({
      id: device.id,
      user_id: device.userId,
      install_id: installId,
      name,
      extension_version: version,
      linked_by: device.linkedBy,
      credential_hash: device.credentialHash,
      unlink_hash: device.unlinkHash,
      linked_at: now,
      renewed_at: now,
      last_seen_on: dayOf(now),
    })
    .execute();
}

/** Stores a renewed credential that waits for its first use; false when `current` is not current any more. */
export async function setNextCredential(
  db: LicenceDatabase,
  id: string,
  renewal: { current: Buffer; next: Buffer; version: string | undefined },
): Promise<boolean> {
  const { current, next, version } = renewal;
  const { numUpdatedRows } = await db
    .updateTable('licence_devices')
    .set({ next_hash: next, ...(version && { extension_version: version }) })
    .where('id', '=', id)
    .where('credential_hash', '=', current)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Makes the next credential the current one; without effect when a parallel call has done so. */
export async function promoteNextCredential(
  db: LicenceDatabase,
  id: string,
  next: Buffer,
  now: Date,
): Promise<void> {
  await db
    .updateTable('licence_devices')
    .set((eb) => ({
      spent_hash: eb.ref('credential_hash'),
      credential_hash: next,
      next_hash: null,
      renewed_at: now,
    }))
    .where('id', '=', id)
    .where('next_hash', '=', next)
    .execute();
}

export async function markSeen(db: LicenceDatabase, id: string, today: string): Promise<void> {
  await db
    .updateTable('licence_devices')
    .set({ last_seen_on: today })
    .where('id', '=', id)
    .execute();
}

/** Deletes a device, if it belongs to the owner where one is given. @returns whether it did */
export async function deleteDevice(
  db: LicenceDatabase,
  id: string,
  owner: { userId?: string } = {},
): Promise<boolean> {
  const query = db.deleteFrom('licence_devices').where('id', '=', id);
  const owned = owner.userId ? query.where('user_id', '=', owner.userId) : query;
  return (await countDeleted(owned)) === 1;
}

/** Deletes a batch of the devices that were not seen for 90 days. */
export function deleteUnseenDevices(
  db: LicenceDatabase,
  now: Date,
  limit: number,
): Promise<number> {
  const oldest = dayOf(new Date(now.getTime() - unseenDays * dayMs));
  const isUnseen = sql<boolean>`last_seen_on < ${oldest}::date`;
  const unseen = db.selectFrom('licence_devices').select('id').where(isUnseen).limit(limit);
  // Asked again: a device may be seen at this moment.
  return countDeleted(db.deleteFrom('licence_devices').where('id', 'in', unseen).where(isUnseen));
}

/** How many devices there are, by how they were linked. */
export async function countDevices(
  db: LicenceDatabase,
): Promise<{ linkedBy: LinkedBy; count: number }[]> {
  const rows = await db
    .selectFrom('licence_devices')
    .select(['linked_by', (eb) => eb.fn.countAll<number>().as('count')])
    .groupBy('linked_by')
    .execute();
  return rows.map(({ linked_by, count }) => ({ linkedBy: linked_by, count }));
}

/** How many devices run each version of the extension, the most frequent first. */
export async function countVersions(
  db: LicenceDatabase,
): Promise<{ version: string; count: number }[]> {
  const rows = await db
    .selectFrom('licence_devices')
    .select(['extension_version', (eb) => eb.fn.countAll<number>().as('count')])
    .groupBy('extension_version')
    .orderBy('count', 'desc')
    .execute();
  return rows.map(({ extension_version, count }) => ({ version: extension_version, count }));
}
