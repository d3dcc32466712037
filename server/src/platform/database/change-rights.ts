import { sql, type Transaction } from 'kysely';
import type pg from 'pg';
import { openDatabase } from './database.ts';
import { lockUntilCommit } from './locks.ts';

/**
 * Changes rights in the database, in one transaction. Of two servers that start at the same moment one waits:
 * PostgreSQL fails when both change the rights to a table.
 * @param owner connects as the role that owns the tables
 * @param statements run once no other server changes rights
 */
export async function changeRights(
  owner: pg.Pool,
  statements: (trx: Transaction<unknown>) => Promise<string[]>,
): Promise<void> {
  await openDatabase<unknown>(owner)
    .transaction()
    .execute(async (trx) => {
      await lockUntilCommit(trx, 'stillweb rights');
      await sql.raw((await statements(trx)).join(';')).execute(trx);
    });
}
