import { dayMs } from '@stillweb/contract/time';
import { sql } from 'kysely';
import { clockTimestamp, countDeleted } from '../../platform/database/database.ts';
import type { BillingDatabase } from '../context.ts';
import type { PlanChange } from '../tables.ts';

/** A failure is shown for a day; finished and failed changes are kept for as long. */
const keptFor = dayMs;

/** Stores a change before it is made, in the place of the customer's last one. */
export function insertPlanChange(
  db: BillingDatabase,
  change: Omit<PlanChange, 'state' | 'message' | 'requested_at' | 'made_at' | 'failed_at'>,
): Promise<PlanChange> {
  const row = { ...change, params: JSON.stringify(change.params), state: 'open' as const };
  return db
    .insertInto('plan_changes')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('stripe_customer_id').doUpdateSet({
        ...row,
        message: null,
        requested_at: clockTimestamp,
        made_at: null,
        failed_at: null,
      }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The last change of a customer. */
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

export async function setPlanChangeMade(db: BillingDatabase, id: string): Promise<void> {
  await db
    .updateTable('plan_changes')
    .set({ state: 'made', message: null, made_at: clockTimestamp, failed_at: null })
    .where('id', '=', id)
    .execute();
}

/**
 * @param message for a user who has got an answer before, what Stripe says of a declined payment, or empty for another
 *   failure; null if the failure was the answer
 */
export async function failPlanChange(
  db: BillingDatabase,
  id: string,
  message: string | null,
): Promise<void> {
  await db
    .updateTable('plan_changes')
    .set({ state: 'failed', message, failed_at: clockTimestamp })
    .where('id', '=', id)
    .execute();
}

/**
 * Deletes a batch of the changes that were made or failed a day ago. Deleting one writes its customer's row:
 * a customer that is being synchronized is left to the next purge.
 */
export function deleteOldPlanChanges(
  db: BillingDatabase,
  now: Date,
  limit: number,
): Promise<number> {
  const old = db
    .selectFrom('plan_changes')
    .innerJoin(
      'billing_customers',
      'billing_customers.stripe_customer_id',
      'plan_changes.stripe_customer_id',
    )
    .select('plan_changes.id')
    .where('plan_changes.state', '!=', 'open')
    .where(closedAt, '<', new Date(now.getTime() - keptFor))
    .limit(limit)
    .forUpdate('billing_customers')
    .skipLocked();
  return countDeleted(db.deleteFrom('plan_changes').where('id', 'in', old));
}

const closedAt = sql<Date>`coalesce(plan_changes.made_at, plan_changes.failed_at)`;
