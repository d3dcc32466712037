import { sql } from 'kysely';
import { clockTimestamp, countDeleted } from '../../platform/database/database.ts';
import type { BillingContext, BillingDatabase } from '../context.ts';
import { repairKey, type Repair } from '../rules/repair.ts';
import type { EndingReason, RepairRow } from '../tables.ts';
import { selectCustomerIds } from './customers/customers.ts';
import { recordEnding } from './subscriptions.ts';

/** Stores repairs that were decided. One that ended before and is needed again is pending again. */
export async function addRepairs(
  db: BillingDatabase,
  customerId: string,
  repairs: Repair[],
): Promise<void> {
  for (const repair of repairs) {
    await db
      .insertInto('billing_repairs')
      .values({
        key: repairKey(repair),
        stripe_customer_id: customerId,
        kind: repair.kind,
        repair: JSON.stringify(repair),
        state: 'pending',
      })
      .onConflict((conflict) =>
        conflict
          .column('key')
          .doUpdateSet({
            state: 'pending',
            attempts: 0,
            unanswered_since: null,
            error: null,
            held_at: null,
            ending: null,
            decided_at: clockTimestamp,
            next_attempt_at: clockTimestamp,
            settled_at: null,
          })
          .where('billing_repairs.state', '!=', 'pending'),
      )
      .execute();
  }
}

/** The repairs of a customer that no reading has shown done yet, in the order of their decision. */
export function listPendingRepairs(db: BillingDatabase, customerId: string): Promise<RepairRow[]> {
  return pendingRepairs(db, customerId).execute();
}

/** Those of them whose next attempt is due now. */
export function listDueRepairs(db: BillingDatabase, customerId: string): Promise<RepairRow[]> {
  return pendingRepairs(db, customerId)
    .where('held_at', 'is', null)
    .where('next_attempt_at', '<=', clockTimestamp)
    .execute();
}

function pendingRepairs(db: BillingDatabase, customerId: string) {
  return db
    .selectFrom('billing_repairs')
    .selectAll()
    .where('stripe_customer_id', '=', customerId)
    .where('state', '=', 'pending')
    .orderBy('decided_at');
}

/** The oldest pending repairs of all customers, without those that wait for the end of an import. */
export function listOldestRepairs(db: BillingDatabase, limit: number) {
  return db
    .selectFrom('billing_repairs')
    .select(['stripe_customer_id', 'key', 'attempts', 'error', 'decided_at', 'next_attempt_at'])
    .where('state', '=', 'pending')
    .where('held_at', 'is', null)
    .orderBy('decided_at')
    .limit(limit)
    .execute();
}

/** The newest repairs of a user's customers, the newest first. */
export function listRepairsOfUser(db: BillingDatabase, userId: string, limit: number) {
  return db
    .selectFrom('billing_repairs')
    .select([
      'key',
      'kind',
      'state',
      'attempts',
      'error',
      'decided_at',
      'next_attempt_at',
      'held_at',
    ])
    .where('stripe_customer_id', 'in', selectCustomerIds(db, userId))
    .orderBy('decided_at', 'desc')
    .limit(limit)
    .execute();
}

/** Customers with a repair whose next attempt is due now, the longest due first. */
export async function listCustomersWithDueRepairs(
  db: BillingDatabase,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('billing_repairs')
    .select('stripe_customer_id')
    .where('state', '=', 'pending')
    .where('held_at', 'is', null)
    .where('next_attempt_at', '<=', clockTimestamp)
    .groupBy('stripe_customer_id')
    .orderBy((eb) => eb.fn.min('next_attempt_at'))
    .limit(limit)
    .execute();
  return rows.map((row) => row.stripe_customer_id);
}

/** Records that an attempt begins, so that a payment is seen while Stripe carries it out. */
export async function beginAttempt(db: BillingDatabase, { key }: RepairRow): Promise<void> {
  await db
    .updateTable('billing_repairs')
    .set({ unanswered_since: sql<Date>`coalesce(unanswered_since, clock_timestamp())` })
    .where('key', '=', key)
    .execute();
}

/** Makes payments due now that Stripe has not answered: asked again under its key, it tells the result. */
export async function retryUnansweredPayments(
  db: BillingDatabase,
  customerId: string,
): Promise<void> {
  await db
    .updateTable('billing_repairs')
    .set({ next_attempt_at: clockTimestamp })
    .where('stripe_customer_id', '=', customerId)
    .where('state', '=', 'pending')
    .where('kind', '=', 'pay-invoice')
    .where('unanswered_since', 'is not', null)
    .execute();
}

/** Makes the next attempt of a customer's pending repairs of these kinds due now. */
export async function makeRepairsDue(
  db: BillingDatabase,
  customerId: string,
  kinds: Repair['kind'][],
): Promise<void> {
  await db
    .updateTable('billing_repairs')
    .set({ next_attempt_at: clockTimestamp })
    .where('stripe_customer_id', '=', customerId)
    .where('state', '=', 'pending')
    .where('kind', 'in', kinds)
    .execute();
}

/**
 * Records an attempt, and when the next one is due unless a reading shows it done before: half a
 * minute later, and then after twice the time, up to six hours.
 * @param attempt.isOpen whether Stripe may still be carrying it out
 * @param attempt.delay seconds after which Stripe wants the next one
 */
export async function recordAttempt(
  db: BillingDatabase,
  { key }: RepairRow,
  attempt: { isOpen: boolean; error: string | null; delay?: number | undefined },
): Promise<void> {
  const { isOpen, error, delay } = attempt;
  await db
    .updateTable('billing_repairs')
    .set((eb) => ({
      attempts: eb('attempts', '+', 1),
      error,
      ...(!isOpen && { unanswered_since: null }),
      next_attempt_at:
        delay === undefined
          ? sql<Date>`clock_timestamp()
              + least(interval '30 seconds' * power(2, least(attempts, 20)), interval '6 hours')`
          : sql<Date>`clock_timestamp() + ${delay}::float8 * interval '1 second'`,
    }))
    .where('key', '=', key)
    .execute();
}

/** Ends a repair: a reading showed it done, or it is not tried again. */
export async function endRepair(
  db: BillingDatabase,
  key: string,
  state: 'done' | 'failed',
): Promise<void> {
  await db
    .updateTable('billing_repairs')
    .set({ state, settled_at: clockTimestamp })
    .where('key', '=', key)
    .execute();
}

/**
 * Lets a pending repair wait until the import is finished, and with it the ending that it brings about.
 * @param hold null to let it wait no longer
 */
export async function holdRepair(
  db: BillingDatabase,
  key: string,
  hold: { ending: EndingReason | null } | null,
): Promise<void> {
  const held_at = hold && sql<Date>`coalesce(held_at, clock_timestamp())`;
  await db
    .updateTable('billing_repairs')
    .set({ held_at, ending: hold?.ending ?? null })
    .where('key', '=', key)
    .execute();
}

/** Stores repairs that were asked for, in the place of those that our rules have decided. */
export async function replaceRepairs(
  db: BillingContext['db'],
  customerId: string,
  repairs: Repair[],
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await deletePendingRepairs(trx, repairs.map(repairKey));
    await addRepairs(trx, customerId, repairs);
  });
}

/** @returns how many of these repairs were still to be made */
export async function deletePendingRepairs(db: BillingDatabase, keys: string[]): Promise<number> {
  if (keys.length === 0) return 0;
  const pending = db.deleteFrom('billing_repairs').where('key', 'in', keys);
  return countDeleted(pending.where('state', '=', 'pending'));
}

/** The endings of a customer's subscriptions, for these reasons, that wait until the import is finished. */
export async function listHeldEndings(
  db: BillingDatabase,
  customerId: string,
  reasons: EndingReason[],
): Promise<[subscription: string, EndingReason][]> {
  const rows = await pendingRepairs(db, customerId).where('held_at', 'is not', null).execute();
  return rows.flatMap(({ repair, ending }) =>
    repair.kind === 'cancel-subscription' && ending && reasons.includes(ending)
      ? [[repair.subscription, ending]]
      : [],
  );
}

/** A repair that waits until the import is finished, and its amount in minor units where there is one. */
export type HeldRepair = Pick<RepairRow, 'key' | 'repair' | 'ending' | 'stripe_customer_id'> & {
  user_id: string;
  amount: number | null;
  currency: string | null;
};

/** Repairs that are held until the import is finished, by customer. */
export async function listHeldRepairs(db: BillingDatabase): Promise<HeldRepair[]> {
  return db
    .selectFrom('billing_repairs as repair')
    .innerJoin('billing_customers as customer', (join) =>
      join.onRef('customer.stripe_customer_id', '=', 'repair.stripe_customer_id'),
    )
    .leftJoin('subscriptions', (join) =>
      join.on(sql<boolean>`subscriptions.id = repair.repair ->> 'subscription'`),
    )
    .leftJoin('invoices', (join) =>
      join.on(sql<boolean>`invoices.id = repair.repair ->> 'invoice'`),
    )
    .leftJoin('charges', (join) =>
      join
        .on(sql<boolean>`charges.payment_intent = repair.repair ->> 'paymentIntent'`)
        .on('charges.status', '=', 'succeeded'),
    )
    .select((eb) => [
      'repair.key',
      'repair.repair',
      'repair.ending',
      'repair.stripe_customer_id',
      'customer.user_id',
      eb.fn
        .coalesce(
          eb('charges.amount', '-', eb.ref('charges.amount_refunded')),
          'invoices.amount_remaining',
          'subscriptions.amount',
        )
        .as('amount'),
      eb.fn
        .coalesce('charges.currency', 'invoices.currency', 'subscriptions.currency')
        .as('currency'),
    ])
    .where('repair.state', '=', 'pending')
    .where('repair.held_at', 'is not', null)
    .orderBy('repair.stripe_customer_id')
    .orderBy('repair.decided_at')
    .orderBy('repair.key')
    .execute();
}

/**
 * Makes the repairs due that were held until the end of the import, and records the endings that they bring about.
 * @returns the affected customers
 */
export async function releaseHeldRepairs(db: BillingDatabase): Promise<string[]> {
  const rows = await db
    .updateTable('billing_repairs')
    .set({ held_at: null, next_attempt_at: clockTimestamp })
    .where('state', '=', 'pending')
    .where('held_at', 'is not', null)
    .returning(['stripe_customer_id', 'repair', 'ending'])
    .execute();
  for (const { repair, ending } of rows) {
    if (repair.kind === 'cancel-subscription' && ending) {
      await recordEnding(db, repair.subscription, ending);
    }
  }
  return [...new Set(rows.map((row) => row.stripe_customer_id))];
}
