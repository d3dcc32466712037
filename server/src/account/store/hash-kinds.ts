import { sql } from 'kysely';
import type { AccountDatabase } from '../tables.ts';

/** The accounts whose password hash has the same kind and cost, with one of these hashes. */
export type HashKind = { accounts: number; sample: string };

/** When the newest user was imported; undefined when none was. */
export async function findNewestImport(db: AccountDatabase): Promise<Date | undefined> {
  const row = await db
    .selectFrom('users')
    .select('imported_at')
    .where('imported_at', 'is not', null)
    .orderBy('imported_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.imported_at ?? undefined;
}

/** Reads all accounts. */
export async function listHashKinds(db: AccountDatabase): Promise<HashKind[]> {
  const { rows } = await sql<HashKind>`
    select count(*)::int as accounts, min(password_hash) as sample from users
    group by case when password_hash like '$2%' then left(password_hash, 7)
      else regexp_replace(password_hash, '[$][^$]*[$][^$]*$', '') end
    order by 2`.execute(db);
  return rows;
}
