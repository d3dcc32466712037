import { sql, type Transaction } from 'kysely';
import { clockTimestamp } from '../../../platform/database/database.ts';
import { readImportState } from '../../../platform/switches.ts';
import type { BillingContext, BillingDatabase } from '../../context.ts';
import { syncQueue } from '../../jobs.ts';
import type { BillingTables, CustomerReservation, CustomerRow } from '../../tables.ts';

/** The user's customer of the newest generation, unless it was deleted at Stripe. */
export async function findCurrentCustomer(
  db: BillingDatabase,
  userId: string,
): Promise<CustomerRow | undefined> {
  const newest = await findNewestCustomer(db, userId);
  return newest?.deleted_at ? undefined : newest;
}

/** The same, also if it was deleted at Stripe. */
export function findNewestCustomer(
  db: BillingDatabase,
  userId: string,
): Promise<CustomerRow | undefined> {
  return db
    .selectFrom('billing_customers')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('generation', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** The user's customer whose creation at Stripe has begun, and whose id is not stored. */
export function findReservation(
  db: BillingDatabase,
  userId: string,
): Promise<CustomerReservation | undefined> {
  return db
    .selectFrom('customer_reservations')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

/** The owner of a customer as Stripe is told. */
type NewOwner = { email: string; name: string; locale: string | null };

/**
 * Stores that the user's next customer is going to be created at Stripe. A reservation that exists already stays, but
 * never has the generation of a customer.
 * @param newest the user's customer of the newest generation, which the next one follows
 */
export function reserveCustomer(
  db: BillingDatabase,
  { id, email, name, locale }: NewOwner & { id: string },
  newest: CustomerRow | undefined,
): Promise<CustomerReservation> {
  const generation = (newest?.generation ?? 0) + 1;
  return db
    .insertInto('customer_reservations')
    .values({ user_id: id, generation, email, name, locale })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({
        generation: sql<number>`greatest(customer_reservations.generation, excluded.generation)`,
      }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Gives a customer that Stripe did not create the next generation, and with it another idempotency key. */
export async function renewReservation(
  db: BillingDatabase,
  { user_id, generation }: CustomerReservation,
): Promise<void> {
  await db
    .updateTable('customer_reservations')
    .set({ generation: generation + 1 })
    .where('user_id', '=', user_id)
    .where('generation', '=', generation)
    .execute();
}

/**
 * Replaces a reservation by the customer that exists at Stripe.
 * @throws when the reservation was replaced or renewed in the meantime
 */
export function completeReservation(
  db: BillingDatabase,
  { user_id, generation }: CustomerReservation,
  stripeCustomerId: string,
): Promise<CustomerRow> {
  return db
    .with('reservation', (queries) =>
      queries
        .deleteFrom('customer_reservations')
        .where('user_id', '=', user_id)
        .where('generation', '=', generation)
        .returningAll(),
    )
    .insertInto('billing_customers')
    .columns(['stripe_customer_id', 'user_id', 'generation', 'email', 'name', 'locale'])
    .expression((build) =>
      build
        .selectFrom('reservation')
        .select((select) => select.val(stripeCustomerId).as('stripe_customer_id'))
        .select(['user_id', 'generation', 'email', 'name', 'locale']),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Makes a customer that exists at Stripe the user's current one. */
export async function linkCustomer(
  db: BillingDatabase,
  user: { id: string; email: string; name: string },
  stripeCustomerId: string,
): Promise<void> {
  const newest = await findNewestCustomer(db, user.id);
  const reservation = await reserveCustomer(db, { ...user, locale: null }, newest);
  await completeReservation(db, reservation, stripeCustomerId);
}

export function findStripeCustomer(
  db: BillingDatabase,
  stripeCustomerId: string,
): Promise<CustomerRow | undefined> {
  return stripeCustomers(db, stripeCustomerId).executeTakeFirst();
}

/** Locks the customer's row until the commit, so that no other synchronization stores it meanwhile. */
export function lockStripeCustomer(
  trx: BillingDatabase,
  stripeCustomerId: string,
): Promise<CustomerRow | undefined> {
  return stripeCustomers(trx, stripeCustomerId).forUpdate().executeTakeFirst();
}

function stripeCustomers(db: BillingDatabase, stripeCustomerId: string) {
  return db
    .selectFrom('billing_customers')
    .selectAll()
    .where('stripe_customer_id', '=', stripeCustomerId);
}

/** Ids of the user's customers at Stripe, of every generation, without the deleted ones. */
export async function listCustomerIds(db: BillingDatabase, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('billing_customers')
    .select('stripe_customer_id')
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .execute();
  return rows.map((row) => row.stripe_customer_id);
}

/** The user's customers at Stripe, of every generation, without the deleted ones. */
export function listCustomersOf(db: BillingDatabase, userId: string): Promise<CustomerRow[]> {
  return db
    .selectFrom('billing_customers')
    .selectAll()
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .execute();
}

/** All customers that a user has or had, the newest first; the id is null while Stripe creates the customer. */
export async function listAllCustomersOf(db: BillingDatabase, userId: string) {
  const customers = await db
    .selectFrom('billing_customers')
    .select(['stripe_customer_id', 'synced_at', 'dirty_at', 'balances', 'deleted_at'])
    .where('user_id', '=', userId)
    .orderBy('generation', 'desc')
    .execute();
  const isReserved = (await findReservation(db, userId)) !== undefined;
  return isReserved ? [reserved, ...customers] : customers;
}

const reserved = {
  stripe_customer_id: null,
  synced_at: null,
  dirty_at: null,
  balances: {},
  deleted_at: null,
};

/** The ids of those that exist or existed at Stripe, to be asked for or to be part of a query. */
export function selectCustomerIds(db: BillingDatabase, userId: string) {
  return db
    .selectFrom('billing_customers')
    .select('stripe_customer_id')
    .where('user_id', '=', userId);
}

/** Stores the owner's name, address and language that were sent to Stripe. */
export async function setOwner(
  db: BillingDatabase,
  stripeCustomerId: string,
  owner: NewOwner,
): Promise<void> {
  await db
    .updateTable('billing_customers')
    .set(owner)
    .where('stripe_customer_id', '=', stripeCustomerId)
    .execute();
}

/** Keeps the ids of a deleted user's customers for the billing history, but no personal data. */
export async function eraseOwner(db: BillingDatabase, userId: string): Promise<void> {
  // The reservations first, as one becomes a customer.
  for (const table of ['customer_reservations', 'billing_customers'] as const) {
    await db
      .updateTable(table)
      .set({ email: null, name: null, locale: null })
      .where('user_id', '=', userId)
      .execute();
  }
}

/** Customers with a change at Stripe that is not stored since a time, the longest waiting first. */
export async function listDirtyCustomers(
  db: BillingDatabase,
  before: Date,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('billing_customers')
    .select('stripe_customer_id')
    .where('dirty_at', '<', before)
    .orderBy('dirty_at')
    .limit(limit)
    .execute();
  return rows.map((row) => row.stripe_customer_id);
}

/** A page of the customers that exist at Stripe after one, in the order of their ids. */
export async function listCustomersAfter(
  db: BillingDatabase,
  previous: string,
  limit: number,
): Promise<string[]> {
  const rows = await customersAfter(db, previous)
    .select('stripe_customer_id')
    .orderBy('stripe_customer_id')
    .limit(limit)
    .execute();
  return rows.map((row) => row.stripe_customer_id);
}

/** How many of them are left after one. */
export async function countCustomersAfter(db: BillingDatabase, previous: string): Promise<number> {
  const { count } = await customersAfter(db, previous)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

function customersAfter(db: BillingDatabase, previous: string) {
  return db
    .selectFrom('billing_customers')
    .where('stripe_customer_id', '>', previous)
    .where('deleted_at', 'is', null);
}

/** Whether a user has come with a business that is still moving in. */
export async function isMovingIn(db: BillingDatabase, userId: string): Promise<boolean> {
  if (!(await readImportState(db))?.isUnderWay) return false;
  const imported = await db
    .selectFrom('billing_customers')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('imported_at', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return imported !== undefined;
}

/** Records that the user of an imported customer, or staff, change something here now. */
export async function recordAct(
  db: BillingDatabase,
  { stripe_customer_id, imported_at }: Pick<CustomerRow, 'stripe_customer_id' | 'imported_at'>,
): Promise<void> {
  if (!imported_at) return;
  await db
    .updateTable('billing_customers')
    .set({ acted_at: clockTimestamp })
    .where('stripe_customer_id', '=', stripe_customer_id)
    .execute();
}

export type SyncQueueing = Pick<BillingContext, 'db'> & {
  jobs: Pick<BillingContext['jobs'], 'enqueue'>;
};

/** Marks a customer as changed and enqueues its synchronization. */
export async function scheduleSync(billing: SyncQueueing, customerId: string): Promise<void> {
  await billing.db.transaction().execute((trx) => requestSync(billing, trx, customerId));
}

/** The same in a transaction of the caller. */
export async function requestSync(
  { jobs }: Pick<SyncQueueing, 'jobs'>,
  trx: Transaction<BillingTables>,
  customerId: string,
): Promise<void> {
  await trx
    .updateTable('billing_customers')
    .set({ dirty_at: clockTimestamp })
    .where('stripe_customer_id', '=', customerId)
    .execute();
  await jobs.enqueue(trx, syncQueue, { customerId }, { singletonKey: customerId });
}
