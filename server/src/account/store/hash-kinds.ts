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
export function listHashKinds(db: AccountDatabase): Promise<HashKind[]> {
  return db
    .selectFrom('users')
    .select(({ fn }) => [
      fn.countAll<number>().as('accounts'),
      fn.min('password_hash').as('sample'),
    ])
    .groupBy((eb) =>
      eb
        .case()
        .when('password_hash', 'like', '$2%')
        .then(eb.fn<string>('left', ['password_hash', eb.lit(7)]))
        .else(
          eb.fn<string>('regexp_replace', [
            'password_hash',
            sql.lit('[$][^$]*[$][^$]*$'),
            sql.lit(''),
          ]),
        )
        .end(),
    )
    .orderBy('sample')
    .execute();
}
