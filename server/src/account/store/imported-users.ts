import type { Attribution } from '@stillweb/contract/attribution';
import type { AccountDatabase } from '../tables.ts';
import { revokeLinks } from './one-time-secrets.ts';

/** A user as another system knows it. */
export type ImportedUser = {
  email: string;
  name: string;
  passwordHash: string;
  verifiedAt: Date | undefined;
  createdAt: Date | undefined;
  attribution: Attribution | undefined;
  language: string | undefined;
};

export type ExistingUser = Awaited<ReturnType<typeof listExistingUsers>>[number];

/** The accounts that have one of these addresses. */
export function listExistingUsers(db: AccountDatabase, emails: string[]) {
  return db
    .selectFrom('users')
    .select(['id', 'email', 'name', 'password_hash', 'email_verified_at', 'blocked_at'])
    .select(['imported_at', 'language', 'attribution'])
    .where('email', 'in', emails)
    .execute();
}

/**
 * Creates accounts.
 * @returns their ids by the address
 * @throws Error when an account has one of the addresses already
 */
export async function insertImportedUsers(
  trx: AccountDatabase,
  users: ImportedUser[],
  now: Date,
): Promise<Map<string, string>> {
  if (users.length === 0) return new Map();
  const rows = await trx
    .insertInto('users')
    .values(
      users.map((user) => ({
        email: user.email,
        name: user.name,
        password_hash: user.passwordHash,
        email_verified_at: user.verifiedAt ?? null,
        created_at: user.createdAt ?? now,
        imported_at: now,
        language: user.language ?? null,
        attribution: user.attribution ? JSON.stringify(user.attribution) : null,
      })),
    )
    .returning(['id', 'email'])
    .execute();
  return new Map(rows.map(({ id, email }) => [email, id]));
}

/** Fields that an account lacks and another system has. */
export type Missing = {
  email_verified_at?: Date;
  password_hash?: string;
  name?: string;
  imported_at?: Date;
  language?: string;
  attribution?: string;
};

/** Adds missing fields to an account. Once it is verified, pending sign-ups are discarded. */
export async function fillUser(
  trx: AccountDatabase,
  userId: string,
  missing: Missing,
): Promise<void> {
  await trx.updateTable('users').set(missing).where('id', '=', userId).execute();
  if (!missing.email_verified_at) return;
  await trx.deleteFrom('registrations').where('user_id', '=', userId).execute();
  await revokeLinks(trx, userId);
}
