import type { Selectable } from 'kysely';
import type { AccountDatabase, AccountTables } from '../tables.ts';

export type LinkedAccount = Selectable<AccountTables['user_providers']>;

/** An account at a provider, which an address would not identify. */
type ProviderAccount = { issuer: string; subject: string };

/** @returns whether it is linked now: not when it logs in a user already, or the user has another one there */
export async function insertProvider(
  trx: AccountDatabase,
  { userId, provider, issuer, subject }: ProviderAccount & { userId: string; provider: string },
  now: Date,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('user_providers')
    .values({ user_id: userId, provider, issuer, subject, linked_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** The id of the user that an account at a provider is linked to. */
export async function findProviderUser(
  db: AccountDatabase,
  { issuer, subject }: ProviderAccount,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('user_providers')
    .select('user_id')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return row?.user_id;
}

/** The accounts at providers that log a user in, the oldest link first. */
export async function listProviders(db: AccountDatabase, userId: string): Promise<LinkedAccount[]> {
  return db
    .selectFrom('user_providers')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('linked_at')
    .orderBy('provider')
    .execute();
}

/** @returns whether the user had it */
export async function deleteProvider(
  trx: AccountDatabase,
  { userId, provider }: { userId: string; provider: string },
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('user_providers')
    .where('user_id', '=', userId)
    .where('provider', '=', provider)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}
