import { sql, type Transaction } from 'kysely';
import type { BillingContext, BillingDatabase } from '../../context.ts';
import { orphanQueue } from '../../jobs.ts';
import type { BillingTables, OrphanCharges } from '../../tables.ts';
import { linkCustomer, requestSync } from './customers.ts';

type Queueing = { jobs: Pick<BillingContext['jobs'], 'enqueue'> };

/** Whether a customer is known as one that no account knows. */
export async function isOrphan(db: BillingDatabase, customerId: string): Promise<boolean> {
  return (await findOrphan(db, customerId)) !== undefined;
}

export function findOrphan(db: BillingDatabase, customerId: string) {
  return db
    .selectFrom('orphan_customers')
    .selectAll()
    .where('stripe_customer_id', '=', customerId)
    .executeTakeFirst();
}

/** Remembers a customer that no account knows until it has been read, and has it read at Stripe. */
export async function scheduleOrphanReading(
  { jobs }: Queueing,
  db: BillingDatabase,
  customerId: string,
): Promise<void> {
  await db
    .insertInto('orphan_customers')
    .values({ stripe_customer_id: customerId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await jobs.enqueue(db, orphanQueue, { customerId }, { singletonKey: customerId });
}

/**
 * Stores a charged customer without an account.
 * @param read.adoptionRefused when the adoption was asked for that the reading has refused; a later
 *   request stays
 */
export async function storeOrphan(
  db: BillingDatabase,
  customerId: string,
  read: { charges: OrphanCharges; userId: string | undefined; adoptionRefused: Date | null },
): Promise<void> {
  const values = {
    read_at: sql<Date>`now()`,
    charges: JSON.stringify(read.charges),
    user_id: read.userId ?? null,
  };
  await db
    .insertInto('orphan_customers')
    .values({ stripe_customer_id: customerId, ...values })
    .onConflict((conflict) =>
      conflict.column('stripe_customer_id').doUpdateSet({
        ...values,
        adoption_requested_at: sql<Date | null>`
          case when date_trunc('milliseconds', orphan_customers.adoption_requested_at)
            is distinct from ${read.adoptionRefused}::timestamptz
          then orphan_customers.adoption_requested_at end`,
      }),
    )
    .execute();
}

/** Makes a customer at Stripe that no account knows the current one of a user, and has it read. */
export async function linkOrphan(
  queueing: Queueing,
  trx: Transaction<BillingTables>,
  user: { id: string; email: string; name: string },
  customerId: string,
): Promise<void> {
  await linkCustomer(trx, user, customerId);
  await deleteOrphan(trx, customerId);
  await requestSync(queueing, trx, customerId);
}

/** Forgets a customer that an account knows by now, or that is not charged for our plans. */
export async function deleteOrphan(db: BillingDatabase, customerId: string): Promise<void> {
  await db.deleteFrom('orphan_customers').where('stripe_customer_id', '=', customerId).execute();
}

/** Customers that are charged and belong to no account, as they were last read; the oldest first. */
export function listOrphans(db: BillingDatabase) {
  return db
    .selectFrom('orphan_customers')
    .selectAll()
    .where('charges', 'is not', null)
    .orderBy('since')
    .execute();
}

export async function countOrphans(db: BillingDatabase): Promise<number> {
  const { count } = await db
    .selectFrom('orphan_customers')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('charges', 'is not', null)
    .executeTakeFirstOrThrow();
  return count;
}

/** Those that were not read since a time, the longest waiting first. */
export async function listOrphansReadBefore(
  db: BillingDatabase,
  before: Date,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('orphan_customers')
    .select('stripe_customer_id')
    .where((eb) => eb.or([eb('read_at', 'is', null), eb('read_at', '<', before)]))
    .orderBy('read_at', (order) => order.asc().nullsFirst())
    .limit(limit)
    .execute();
  return rows.map((row) => row.stripe_customer_id);
}

/** Asks for a customer to be linked to the account that it belongs to, once it has been read again. */
export async function requestAdoption(
  queueing: Queueing,
  db: BillingDatabase,
  customerId: string,
): Promise<void> {
  await db
    .updateTable('orphan_customers')
    .set({ adoption_requested_at: sql<Date>`now()` })
    .where('stripe_customer_id', '=', customerId)
    .execute();
  await scheduleOrphanReading(queueing, db, customerId);
}
