import type { Transaction } from 'kysely';
import { clockTimestamp } from '../../../platform/database/database.ts';
import { readImportState } from '../../../platform/switches.ts';
import type { BillingContext, BillingDatabase } from '../../context.ts';
import { syncQueue } from '../../jobs.ts';
import type { BillingTables, CustomerRow } from '../../tables.ts';

/** A customer that exists at Stripe. */
export type StripeCustomerRow = CustomerRow & { stripe_customer_id: string };

/** The user's customer of the newest generation, unless it was deleted at Stripe. */
export async function findCurrentCustomer(
  db: BillingDatabase,
  userId: string,
): Promise<CustomerRow | undefined> {
  const newest = await newestCustomer(db, userId);
  return newest?.deleted_at ? undefined : newest;
}

/** Makes sure that the user's customer has a row before it is created at Stripe. */
export async function reserveCustomer(
  db: BillingDatabase,
  user: { id: string; email: string; name: string },
): Promise<CustomerRow> {
  const newest = await newestCustomer(db, user.id);
  if (newest && !newest.deleted_at) return newest;
  return insertGeneration(db, user, { after: newest, stripeCustomerId: null });
}

function insertGeneration(
  db: BillingDatabase,
  { id, email, name }: { id: string; email: string; name: string },
  { after, stripeCustomerId }: { after: CustomerRow | undefined; stripeCustomerId: string | null },
): Promise<CustomerRow> {
  return db
    .insertInto('billing_customers')
    .values({
      user_id: id,
      generation: (after?.generation ?? 0) + 1,
      stripe_customer_id: stripeCustomerId,
      email,
      name,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

function newestCustomer(db: BillingDatabase, userId: string): Promise<CustomerRow | undefined> {
  return db
    .selectFrom('billing_customers')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('generation', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Gives a customer that Stripe did not create the next generation, and with it another idempotency key. */
export async function renewReservation(
  db: BillingDatabase,
  { user_id, generation }: CustomerRow,
): Promise<void> {
  await db
    .updateTable('billing_customers')
    .set({ generation: generation + 1 })
    .where('user_id', '=', user_id)
    .where('generation', '=', generation)
    .where('stripe_customer_id', 'is', null)
    .execute();
}

export async function setStripeCustomerId(
  db: BillingDatabase,
  customer: CustomerRow,
  stripeCustomerId: string,
): Promise<void> {
  await db
    .updateTable('billing_customers')
    .set({ stripe_customer_id: stripeCustomerId })
    .where('user_id', '=', customer.user_id)
    .where('generation', '=', customer.generation)
    .execute();
}

/** Makes a customer that exists at Stripe the user's current one. */
export async function linkCustomer(
  db: BillingDatabase,
  user: { id: string; email: string; name: string },
  stripeCustomerId: string,
): Promise<void> {
  const newest = await newestCustomer(db, user.id);
  const isReserved = newest && !newest.stripe_customer_id && !newest.deleted_at;
  if (isReserved) return setStripeCustomerId(db, newest, stripeCustomerId);
  await insertGeneration(db, user, { after: newest, stripeCustomerId });
}

export function findStripeCustomer(
  db: BillingDatabase,
  stripeCustomerId: string,
): Promise<StripeCustomerRow | undefined> {
  return stripeCustomers(db, stripeCustomerId).executeTakeFirst();
}

/** Locks the customer's row until the commit, so that no other synchronization stores it meanwhile. */
export function lockStripeCustomer(
  trx: BillingDatabase,
  stripeCustomerId: string,
): Promise<StripeCustomerRow | undefined> {
  return stripeCustomers(trx, stripeCustomerId).forUpdate().executeTakeFirst();
}

function stripeCustomers(db: BillingDatabase, stripeCustomerId: string) {
  return db
    .selectFrom('billing_customers')
    .selectAll()
    .where('stripe_customer_id', '=', stripeCustomerId)
    .$narrowType<{ stripe_customer_id: string }>();
}

/** Ids of the user's customers at Stripe, of every generation, without the deleted ones. */
export async function listCustomerIds(db: BillingDatabase, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('billing_customers')
    .select('stripe_customer_id')
    .where('user_id', '=', userId)
    .where('stripe_customer_id', 'is not', null)
    .where('deleted_at', 'is', null)
    .$narrowType<{ stripe_customer_id: string }>()
    .execute();
  return rows.map((row) => row.stripe_customer_id);
}

/** The user's customers at Stripe; not one whose creation is under way. */
export function listCustomersOf(db: BillingDatabase, userId: string): Promise<StripeCustomerRow[]> {
  return db
    .selectFrom('billing_customers')
    .selectAll()
    .where('user_id', '=', userId)
    .where('stripe_customer_id', 'is not', null)
    .where('deleted_at', 'is', null)
    .$narrowType<{ stripe_customer_id: string }>()
    .execute();
}

/** All customers that a user has or had, also one whose creation is under way, the newest first. */
export function listAllCustomersOf(db: BillingDatabase, userId: string) {
  return db
    .selectFrom('billing_customers')
    .select(['stripe_customer_id', 'synced_at', 'dirty_at', 'balance', 'deleted_at'])
    .where('user_id', '=', userId)
    .orderBy('generation', 'desc')
    .execute();
}

/** The ids of those that exist or existed at Stripe, to be asked for or to be part of a query. */
export function selectCustomerIds(db: BillingDatabase, userId: string) {
  return db
    .selectFrom('billing_customers')
    .select('stripe_customer_id')
    .where('user_id', '=', userId)
    .where('stripe_customer_id', 'is not', null)
    .$narrowType<{ stripe_customer_id: string }>();
}

/** Stores what Stripe was told of a customer's owner. */
export async function setOwner(
  db: BillingDatabase,
  stripeCustomerId: string,
  owner: { email: string; name: string },
): Promise<void> {
  await db
    .updateTable('billing_customers')
    .set(owner)
    .where('stripe_customer_id', '=', stripeCustomerId)
    .execute();
}

/** Keeps which customers belonged to a user, for the billing history, but nothing that names the person. */
export async function eraseOwner(db: BillingDatabase, userId: string): Promise<void> {
  await db
    .updateTable('billing_customers')
    .set({ email: null, name: null })
    .where('user_id', '=', userId)
    .execute();
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
    .where('stripe_customer_id', 'is not', null)
    .$narrowType<{ stripe_customer_id: string }>()
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
    .$narrowType<{ stripe_customer_id: string }>()
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
