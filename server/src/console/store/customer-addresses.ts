import type { ReadableDatabase } from '../tables.ts';

/** The addresses that an account has, had in the last days, or will have once they are confirmed. */
export async function listAddressesOf(db: ReadableDatabase, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .unionAll((former) =>
      former
        .selectFrom('one_time_secrets')
        .select((notice) => notice.ref('email').$notNull().as('email'))
        .where('user_id', '=', userId)
        .where('purpose', '=', 'notice'),
    )
    .unionAll((change) =>
      change
        .selectFrom('account_changes')
        .select('new_email as email')
        .where('user_id', '=', userId)
        .where('new_email', '!=', ''),
    )
    .execute();
  return rows.map(({ email }) => email);
}
