import type { Passkey } from '@stillweb/contract/console/session';
import type { Selectable } from 'kysely';
import type { NewPasskey } from '../../platform/webauthn.ts';
import type { ConsoleDatabase, ConsoleTables } from '../tables.ts';

export type StoredPasskey = Selectable<ConsoleTables['staff_passkeys']>;

/** @returns undefined when another passkey has that credential already */
export async function insertPasskey(
  db: ConsoleDatabase,
  passkey: NewPasskey,
  { staffId, name, now }: { staffId: string; name: string; now: Date },
): Promise<StoredPasskey | undefined> {
  return db
    .insertInto('staff_passkeys')
    .values({
      staff_id: staffId,
      credential_id: passkey.credentialId,
      public_key: passkey.publicKey,
      sign_count: passkey.signCount,
      transports: passkey.transports,
      synced: passkey.synced,
      name,
      created_at: now,
      last_used_at: null,
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returningAll()
    .executeTakeFirst();
}

export async function findPasskey(
  db: ConsoleDatabase,
  credentialId: string,
): Promise<StoredPasskey | undefined> {
  return db
    .selectFrom('staff_passkeys')
    .selectAll()
    .where('credential_id', '=', credentialId)
    .executeTakeFirst();
}

/** The passkeys of one member, the oldest first. */
export async function listPasskeys(db: ConsoleDatabase, staffId: string): Promise<StoredPasskey[]> {
  return db
    .selectFrom('staff_passkeys')
    .selectAll()
    .where('staff_id', '=', staffId)
    .orderBy('created_at')
    .execute();
}

export async function markUsed(
  db: ConsoleDatabase,
  id: string,
  { signCount, now }: { signCount: number; now: Date },
): Promise<void> {
  await db
    .updateTable('staff_passkeys')
    .set({ sign_count: signCount, last_used_at: now })
    .where('id', '=', id)
    .execute();
}

export async function deletePasskey(
  db: ConsoleDatabase,
  { id, staffId }: { id: string; staffId: string },
): Promise<void> {
  await db
    .deleteFrom('staff_passkeys')
    .where('id', '=', id)
    .where('staff_id', '=', staffId)
    .execute();
}

export function passkeyAnswer(row: StoredPasskey): Passkey {
  return {
    id: row.id,
    name: row.name,
    synced: row.synced,
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
  };
}
