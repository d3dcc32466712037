import { sql } from 'kysely';
import { countDeleted } from '../../platform/database.ts';
import type { BillingDatabase } from '../context.ts';
import type { PlanChange } from '../tables.ts';

/** A failure is shown, and kept, for a day. */
const keptFor = 24 * 60 * 60_000;

/** Stores a change before it is made; one of the same customer that has failed is forgotten. */
export function insertPlanChange(
  db: BillingDatabase,
  change: Omit<PlanChange, 'state' | 'message' | 'requested_at' | 'failed_at'>,
): Promise<PlanChange> {
  const row = { ...change, params: JSON.stringify(change.params), state: 'open' as const };
  return db
    .insertInto('plan_changes')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('stripe_customer_id').doUpdateSet({
        ...row,
        message: null,
        requested_at: sql<Date>`clock_timestamp()`,
        failed_at: null,
      }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The change of a customer whose result is not known yet, or that failed. */
export function findPlanChange(
  db: BillingDatabase,
  customerId: string,
): Promise<PlanChange | undefined> {
  return db
    .selectFrom('plan_changes')
    .selectAll()
    .where('stripe_customer_id', '=', customerId)
    .executeTakeFirst();
}

/** The change of a customer whose result is not known yet. */
export async function findOpenPlanChange(
  db: BillingDatabase,
  customerId: string,
): Promise<PlanChange | undefined> {
  const change = await findPlanChange(db, customerId);
  return change?.state === 'open' ? change : undefined;
}

/** Keeps the failure of a change, for a user who has got an answer before. */
export async function failPlanChange(
  db: BillingDatabase,
  id: string,
  message: string,
): Promise<void> {
  await db
    .updateTable('plan_changes')
    .set({ state: 'failed', message, failed_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', id)
    .execute();
}

export async function deletePlanChange(db: BillingDatabase, id: string): Promise<void> {
  const ids = selectLocked(db).where('plan_changes.id', '=', id);
  await db.deleteFrom('plan_changes').where('id', 'in', ids).execute();
}

/**
 * Deletes a batch of the changes that failed a day ago. Those whose customer is being synchronised are
 * left to the next purge.
 */
export function deleteOldPlanChanges(
  db: BillingDatabase,
  now: Date,
  limit: number,
): Promise<number> {
  const old = selectLocked(db)
    .where('plan_changes.state', '=', 'failed')
    .where('plan_changes.failed_at', '<', new Date(now.getTime() - keptFor))
    .limit(limit)
    .skipLocked();
  return countDeleted(db.deleteFrom('plan_changes').where('id', 'in', old));
}

/**
 * Ids of changes, with their customers locked: deleting a change writes its customer's row, and a sync
 * locks the two in this order.
 */
function selectLocked(db: BillingDatabase) {
  return db
    .selectFrom('plan_changes')
    .innerJoin(
      'billing_customers',
      'billing_customers.stripe_customer_id',
      'plan_changes.stripe_customer_id',
    )
    .select('plan_changes.id')
    .forUpdate('billing_customers');
}
