import type { Insertable } from 'kysely';
import type { BillingDatabase } from '../../context.ts';
import type { BillingTables, PriceSetRow } from '../../tables.ts';

/** All sets that were ever scheduled; they determine the prices on sale. */
export async function listScheduledSets(db: BillingDatabase): Promise<PriceSetRow[]> {
  return db
    .selectFrom('price_sets')
    .selectAll()
    .where('scheduled_at', 'is not', null)
    .orderBy('scheduled_at')
    .execute();
}

/** All sets, with drafts, the oldest first. */
export async function listSets(db: BillingDatabase): Promise<PriceSetRow[]> {
  return db.selectFrom('price_sets').selectAll().orderBy('created_at').execute();
}

/** Keeps others from changing the set until the transaction ends. */
export async function lockSet(db: BillingDatabase, id: string): Promise<PriceSetRow | undefined> {
  return db
    .selectFrom('price_sets')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** Undefined when the code is taken. */
export async function insertSet(
  db: BillingDatabase,
  set: Insertable<BillingTables['price_sets']>,
): Promise<PriceSetRow | undefined> {
  return db
    .insertInto('price_sets')
    .values(set)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
}

export async function updateSet(
  db: BillingDatabase,
  id: string,
  changes: { scheduled_at: Date } | { prepared_at: Date } | { taken_back_at: Date },
): Promise<PriceSetRow> {
  return db
    .updateTable('price_sets')
    .set(changes)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}
