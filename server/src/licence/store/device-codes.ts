import { batchDelete } from '../../platform/database/batch-delete.ts';
import { countDeleted } from '../../platform/database/database.ts';
import type { Installation, LicenceDatabase } from '../tables.ts';

export async function insertDeviceCode(
  db: LicenceDatabase,
  code: {
    deviceCodeHash: Buffer;
    userCodeHash: Buffer;
    installation: Installation;
    network: string;
    intervalSeconds: number;
    createdAt: Date;
    expiresAt: Date;
  },
): Promise<void> {
  const { installId, name, version } = code.installation;
  await db
    .insertInto('licence_device_codes')
    .values({
      device_code_hash: code.deviceCodeHash,
      user_code_hash: code.userCodeHash,
      install_id: installId,
      name,
      version,
      network: code.network,
      interval_seconds: code.intervalSeconds,
      created_at: code.createdAt,
      expires_at: code.expiresAt,
    })
    .execute();
}

/** A pending code, for the session that looks it up; from then on that session alone can decide. */
export function lookUpPendingCode(
  db: LicenceDatabase,
  userCodeHash: Buffer,
  { sessionId, now }: { sessionId: string; now: Date },
): Promise<{ name: string; created_at: Date; network: string } | undefined> {
  return db
    .updateTable('licence_device_codes')
    .set({ looked_up_by: sessionId })
    .where('user_code_hash', '=', userCodeHash)
    .where('expires_at', '>', now)
    .where('user_id', 'is', null)
    .where('denied', '=', false)
    .returning(['name', 'created_at', 'network'])
    .executeTakeFirst();
}

type Session = { sessionId: string; now: Date };

/** The installation of a pending code that the session has looked up. */
export async function findLookedUpCode(
  db: LicenceDatabase,
  userCodeHash: Buffer,
  { sessionId, now }: Session,
): Promise<Installation | undefined> {
  const row = await db
    .selectFrom('licence_device_codes')
    .select(['install_id', 'name', 'version'])
    .where('user_code_hash', '=', userCodeHash)
    .where('looked_up_by', '=', sessionId)
    .where('expires_at', '>', now)
    .where('user_id', 'is', null)
    .where('denied', '=', false)
    .executeTakeFirst();
  return row && { installId: row.install_id, name: row.name, version: row.version };
}

/** Decides about a pending code that the session has looked up; false if there is no such code. */
export async function decideCode(
  db: LicenceDatabase,
  userCodeHash: Buffer,
  { sessionId, now }: Session,
  decision: { denied: true } | { user_id: string; replaces: string | null },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('licence_device_codes')
    .set(decision)
    .where('user_code_hash', '=', userCodeHash)
    .where('looked_up_by', '=', sessionId)
    .where('expires_at', '>', now)
    .where('user_id', 'is', null)
    .where('denied', '=', false)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export type DeviceCode = {
  installation: Installation;
  userId: string | null;
  denied: boolean;
  replaces: string | null;
  intervalSeconds: number;
  polledAt: Date | null;
  expiresAt: Date;
};

export async function findDeviceCode(
  db: LicenceDatabase,
  deviceCodeHash: Buffer,
): Promise<DeviceCode | undefined> {
  const row = await db
    .selectFrom('licence_device_codes')
    .selectAll()
    .where('device_code_hash', '=', deviceCodeHash)
    .executeTakeFirst();
  return (
    row && {
      installation: { installId: row.install_id, name: row.name, version: row.version },
      userId: row.user_id,
      denied: row.denied,
      replaces: row.replaces,
      intervalSeconds: row.interval_seconds,
      polledAt: row.polled_at,
      expiresAt: row.expires_at,
    }
  );
}

export async function recordPoll(
  db: LicenceDatabase,
  deviceCodeHash: Buffer,
  poll: { polledAt: Date; intervalSeconds: number },
): Promise<void> {
  await db
    .updateTable('licence_device_codes')
    .set({ polled_at: poll.polledAt, interval_seconds: poll.intervalSeconds })
    .where('device_code_hash', '=', deviceCodeHash)
    .execute();
}

/** Uses a device code; false when it was used before. */
export async function consumeDeviceCode(
  db: LicenceDatabase,
  deviceCodeHash: Buffer,
): Promise<boolean> {
  const used = db.deleteFrom('licence_device_codes').where('device_code_hash', '=', deviceCodeHash);
  return (await countDeleted(used)) === 1;
}

/** Deletes a batch of the codes that have expired. */
export const deleteExpiredDeviceCodes = batchDelete({
  table: 'licence_device_codes',
  key: 'device_code_hash',
  since: 'expires_at',
});
