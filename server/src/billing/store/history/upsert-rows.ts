import { sql } from 'kysely';
import type { BillingDatabase } from '../../context.ts';
import type { HistoryTables } from '../../tables.ts';

/** Rows of one statement: PostgreSQL takes 65,535 parameters. */
const batchSize = 500;

/** Stores rows of Stripe's objects by their ids. One that is the same already is not written. */
export async function upsertRows(
  db: BillingDatabase,
  table: Exclude<keyof HistoryTables, 'subscription_changes'>,
  rows: readonly object[],
): Promise<void> {
  for (let start = 0; start < rows.length; start += batchSize) {
    await upsertBatch(db, table, rows.slice(start, start + batchSize));
  }
}

async function upsertBatch(
  db: BillingDatabase,
  table: string,
  rows: readonly object[],
): Promise<void> {
  const columns = Object.keys(rows[0] ?? {});
  const list = (column: (name: string) => unknown) => sql.join(columns.map(column));
  const values = rows.map((row) => sql`(${list((column) => sql.val(Reflect.get(row, column)))})`);
  await sql`insert into ${sql.table(table)} (${list((column) => sql.ref(column))})
    values ${sql.join(values)}
    on conflict (id) do update set
      ${list((column) => sql`${sql.ref(column)} = ${sql.ref(`excluded.${column}`)}`)}
    where (${list((column) => sql.ref(`${table}.${column}`))})
      is distinct from (${list((column) => sql.ref(`excluded.${column}`))})`.execute(db);
}
