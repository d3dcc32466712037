import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { DB } from './database-schema.ts';

type Column<Table extends keyof DB> = keyof DB[Table] & string;

/** The rows of a table that are no longer needed. */
type Old<Table extends keyof DB> = {
  table: Table;
  /** The column that identifies the rows of a batch. */
  key: Column<Table>;
  /** A time of the row, and for how many milliseconds it is kept after that. */
  since: Column<Table>;
  keptFor?: number;
  where?: RawBuilder<unknown>;
};

/**
 * Returns a function that deletes a batch of the old rows of a table, and answers how many. Whether a row is
 * old is asked again when it is deleted: it may change at this moment.
 */
export function batchDelete<Table extends keyof DB>({
  table,
  key,
  since,
  keptFor = 0,
  where = sql`true`,
}: Old<Table>) {
  return async <Tables>(db: Kysely<Tables>, now: Date, limit: number): Promise<number> => {
    const oldest = new Date(now.getTime() - keptFor);
    const isOld = sql`${sql.ref(since)} <= ${oldest} and (${where})`;
    const { numAffectedRows } = await sql`
      delete from ${sql.table(table)}
      where ${sql.ref(key)} in (
        select ${sql.ref(key)} from ${sql.table(table)} where ${isOld} limit ${limit})
      and ${isOld}`.execute(db);
    return Number(numAffectedRows ?? 0n);
  };
}

/** Deletes a batch of rows, and returns how many. */
type DeleteBatch = (limit: number) => Promise<number>;

/** Deletes batches, each committed before the next, until none is left. @returns how many rows */
export async function deleteInBatches(
  deleteBatch: DeleteBatch,
  size: number,
  isTimeOver = () => false,
): Promise<number> {
  let deleted = 0;
  let batch: number;
  do {
    batch = await deleteBatch(size);
    deleted += batch;
  } while (batch === size && !isTimeOver());
  return deleted;
}

/** Deletes a batch of the rows of a table, of any age. */
export async function deleteAnyRows<Tables>(
  db: Kysely<Tables>,
  { table, where = sql`true` }: { table: keyof DB; where?: RawBuilder<unknown> },
  limit: number,
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from ${sql.table(table)}
    where ctid = any(array(select ctid from ${sql.table(table)} where ${where} limit ${limit}))`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0n);
}
