import type { User } from '@stillweb/contract/account/user';
import { sql, type ExpressionBuilder } from 'kysely';
import type { AccountDatabase, AccountTables } from '../tables.ts';

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

/** The accounts whose address is undeliverable: one, or all that became so after a moment. */
export type Undeliverable = { email: string } | { since: Date };

export async function countUndeliverable(
  db: AccountDatabase,
  accounts: Undeliverable,
): Promise<number> {
  const { count } = await db
    .selectFrom('users')
    .select((users) => users.fn.countAll<number>().as('count'))
    .where(isUndeliverable(accounts))
    .executeTakeFirstOrThrow();
  return count;
}

/** Takes back that addresses are undeliverable. @returns of how many accounts */
export async function clearUndeliverable(
  db: AccountDatabase,
  accounts: Undeliverable,
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ email_undeliverable_at: null })
    .where(isUndeliverable(accounts))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

function isUndeliverable(accounts: Undeliverable) {
  return (eb: ExpressionBuilder<AccountTables, 'users'>) =>
    'email' in accounts
      ? eb('email', '=', accounts.email).and('email_undeliverable_at', 'is not', null)
      : eb('email_undeliverable_at', '>', accounts.since);
}

/** How many users of each domain have signed up since a moment, the most first. */
export function countSignUpsByDomain(
  db: AccountDatabase,
  since: Date,
): Promise<{ domain: string; count: number }[]> {
  return db
    .selectFrom('users')
    .select((users) => [
      sql<string>`split_part(email, '@', 2)`.as('domain'),
      users.fn.countAll<number>().as('count'),
    ])
    .where('created_at', '>', since)
    .groupBy('domain')
    .orderBy('count', 'desc')
    .orderBy('domain')
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

/**
 * Until when an address stays with a user who has given it up, and can take it back by the link in a notice: no other
 * account gets it before. To be asked after the address was written to an account, because that write waits for a
 * change that gives the address up at that moment.
 * @param of.userId the user who requests it: an address that the user had before is free
 */
export async function findReservation(
  db: AccountDatabase,
  { email, userId }: { email: string; userId?: string | undefined },
  now: Date,
): Promise<Date | undefined> {
  const reservations = formerAddresses(db, now).where('notices.email', '=', email);
  const row = await (userId ? reservations.where('user_id', '!=', userId) : reservations)
    .select((notice) => notice.fn.max('expires_at').as('until'))
    .executeTakeFirst();
  return row?.until ?? undefined;
}

/** Those of some addresses that stay with users who have given them up. */
export async function listReservedAddresses(
  db: AccountDatabase,
  emails: string[],
  now: Date,
): Promise<string[]> {
  if (emails.length === 0) return [];
  const rows = await formerAddresses(db, now)
    .select((notice) => notice.ref('notices.email').$notNull().as('email'))
    .where('notices.email', 'in', emails)
    .execute();
  return rows.map(({ email }) => email);
}

/** The address that a user had until recently, if it was changed within the lifetime of a notice. */
export async function findFormerAddress(
  db: AccountDatabase,
  userId: string,
  now: Date,
): Promise<string | undefined> {
  const row = await formerAddresses(db, now)
    .select('notices.email')
    .where('user_id', '=', userId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.email ?? undefined;
}

/** Notices to addresses that their users no longer have. */
function formerAddresses(db: AccountDatabase, now: Date) {
  return db
    .selectFrom('one_time_secrets as notices')
    .innerJoin('users', 'users.id', 'user_id')
    .where('purpose', '=', 'notice')
    .where('expires_at', '>', now)
    .whereRef('notices.email', '!=', 'users.email');
}

/** PostgreSQL's code for a value that another row has already. */
function isUniqueViolation(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23505';
}
