import type { Selectable } from 'kysely';
import type { NewPasskey } from '../../platform/webauthn.ts';
import type { AccountDatabase, AccountTables } from '../tables.ts';

export type StoredPasskey = Selectable<AccountTables['user_passkeys']>;

/** @returns undefined when another passkey has that credential already */
export async function insertPasskey(
  db: AccountDatabase,
  passkey: NewPasskey,
  { userId, name, now }: { userId: string; name: string; now: Date },
): Promise<StoredPasskey | undefined> {
  return db
    .insertInto('user_passkeys')
    .values({
      user_id: userId,
      credential_id: passkey.credentialId,
      public_key: passkey.publicKey,
      sign_count: passkey.signCount,
      transports: passkey.transports,
      synced: passkey.synced,
      backed_up: passkey.backedUp,
      name,
      created_at: now,
      last_used_at: null,
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returningAll()
    .executeTakeFirst();
}

export async function findPasskey(
  db: AccountDatabase,
  credentialId: string,
): Promise<StoredPasskey | undefined> {
  return db
    .selectFrom('user_passkeys')
    .selectAll()
    .where('credential_id', '=', credentialId)
    .executeTakeFirst();
}

/** The passkeys of a user, the oldest first. */
export async function listPasskeys(db: AccountDatabase, userId: string): Promise<StoredPasskey[]> {
  return db
    .selectFrom('user_passkeys')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();
}

export async function markUsed(
  db: AccountDatabase,
  id: string,
  used: { signCount: number; backedUp: boolean; now: Date },
): Promise<void> {
  await db
    .updateTable('user_passkeys')
    .set({ sign_count: used.signCount, backed_up: used.backedUp, last_used_at: used.now })
    .where('id', '=', id)
    .execute();
}

export async function renamePasskey(
  db: AccountDatabase,
  { id, userId }: { id: string; userId: string },
  name: string,
): Promise<StoredPasskey | undefined> {
  return db
    .updateTable('user_passkeys')
    .set({ name })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returningAll()
    .executeTakeFirst();
}

/** @returns whether the user had it */
export async function deletePasskey(
  db: AccountDatabase,
  { id, userId }: { id: string; userId: string },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('user_passkeys')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}
