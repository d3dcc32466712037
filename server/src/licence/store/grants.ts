import { batchDelete } from '../../platform/database/batch-delete.ts';
import { countDeleted } from '../../platform/database/database.ts';
import type { GrantedBy, Installation, LicenceDatabase } from '../tables.ts';

export type Grant = {
  userId: string;
  challenge: string;
  installation: Installation;
  replaces: string | null;
  linkedBy: GrantedBy;
  expiresAt: Date;
};

/** Stores a grant; an earlier one of the same installation ends. */
export async function insertGrant(
  db: LicenceDatabase,
  codeHash: Buffer,
  grant: Grant,
): Promise<void> {
  const { userId, challenge, installation, replaces, linkedBy, expiresAt } = grant;
  await db
    .deleteFrom('licence_grants')
    .where('user_id', '=', userId)
    .where('install_id', '=', installation.installId)
    .execute();
  await db
    .insertInto('licence_grants')
    .values({
      code_hash: codeHash,
      user_id: userId,
      challenge,
      install_id: installation.installId,
      name: installation.name,
      version: installation.version,
      replaces,
      linked_by: linkedBy,
      expires_at: expiresAt,
    })
    .execute();
}

export async function findGrant(
  db: LicenceDatabase,
  codeHash: Buffer,
  now: Date,
): Promise<Grant | undefined> {
  const row = await db
    .selectFrom('licence_grants')
    .selectAll()
    .where('code_hash', '=', codeHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return (
    row && {
      userId: row.user_id,
      challenge: row.challenge,
      installation: { installId: row.install_id, name: row.name, version: row.version },
      replaces: row.replaces,
      linkedBy: row.linked_by,
      expiresAt: row.expires_at,
    }
  );
}

/** Uses a grant; false when it was used before. */
export async function consumeGrant(db: LicenceDatabase, codeHash: Buffer): Promise<boolean> {
  const used = db.deleteFrom('licence_grants').where('code_hash', '=', codeHash);
  return (await countDeleted(used)) === 1;
}

/** Deletes a batch of the grants that have expired. */
export const deleteExpiredGrants = batchDelete({
  table: 'licence_grants',
  key: 'code_hash',
  since: 'expires_at',
});
