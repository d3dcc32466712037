import type { User } from '@stillweb/contract/user';
import type { AccountDatabase } from '../tables.ts';

/** The addresses of accounts that exist, by the ids of these. */
export async function listAddresses(
  db: AccountDatabase,
  userIds: string[],
): Promise<Map<string, string>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('users')
    .select(['id', 'email'])
    .where('id', 'in', userIds)
    .execute();
  return new Map(rows.map(({ id, email }) => [id, email]));
}

/** The use of a link from an email proves the address, and that emails arrive. */
export async function markVerified(db: AccountDatabase, id: string, now: Date): Promise<void> {
  await db
    .updateTable('users')
    .set((eb) => ({
      email_verified_at: eb.fn.coalesce('email_verified_at', eb.val(now)),
      email_undeliverable_at: null,
    }))
    .where('id', '=', id)
    .execute();
}

/** Notes on the account of an address, if it has one, that the receiving server refuses it. */
export async function markUndeliverable(
  db: AccountDatabase,
  email: string,
  now: Date,
): Promise<void> {
  await db
    .updateTable('users')
    .set({ email_undeliverable_at: now })
    .where('email', '=', email)
    .where('email_undeliverable_at', 'is', null)
    .execute();
}

/**
 * Gives a user another address; undefined when an account has it that holds it (`holdsAddress`), or gets it at this
 * moment. Another account with that address is deleted, because it has proved nothing. Whether the address is reserved
 * for its former owner, `findReservation` says afterwards.
 */
export async function replaceEmail(
  db: AccountDatabase,
  id: string,
  email: string,
  now: Date,
): Promise<User | undefined> {
  await db
    .deleteFrom('users')
    .where('email', '=', email)
    .where('email_verified_at', 'is', null)
    .where('imported_at', 'is', null)
    .execute();
  try {
    return await db
      .updateTable('users')
      .set({ email, email_undeliverable_at: null, devices_forgotten_at: now })
      .where('id', '=', id)
      .returning(['id', 'name', 'email'])
      .executeTakeFirst();
  } catch (error) {
    if (isUniqueViolation(error)) return undefined;
    throw error;
  }
}

/** PostgreSQL's code for a value that another row has already. */
function isUniqueViolation(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23505';
}
