import type { BillingDatabase } from '../context.ts';
import type { CustomerRow } from '../tables.ts';

/** A customer that Stripe knows by an id. */
export type StripeCustomerRow = CustomerRow & { stripe_customer_id: string };

/** The customer that stands for a user now: the newest generation, unless Stripe has deleted it. */
export async function findCurrentCustomer(
  db: BillingDatabase,
  userId: string,
): Promise<CustomerRow | undefined> {
  const newest = await newestCustomer(db, userId);
  return newest?.deleted_at ? undefined : newest;
}

/** Makes sure that a row stands for the user's customer before Stripe is asked to make one. */
export async function reserveCustomer(
  db: BillingDatabase,
  user: { id: string; email: string; name: string },
): Promise<CustomerRow> {
  const newest = await newestCustomer(db, user.id);
  if (newest && !newest.deleted_at) return newest;
  return db
    .insertInto('billing_customers')
    .values({
      user_id: user.id,
      generation: (newest?.generation ?? 0) + 1,
      email: user.email,
      name: user.name,
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

export async function findStripeCustomer(
  db: BillingDatabase,
  stripeCustomerId: string,
): Promise<StripeCustomerRow | undefined> {
  const row = await db
    .selectFrom('billing_customers')
    .selectAll()
    .where('stripe_customer_id', '=', stripeCustomerId)
    .executeTakeFirst();
  return row && { ...row, stripe_customer_id: stripeCustomerId };
}

/** The user's customers that Stripe knows, of every generation but the deleted ones. */
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

/** One that Stripe is still being asked to make keeps the address that it is asked with. */
export async function updateCustomerEmails(
  db: BillingDatabase,
  userId: string,
  email: string,
): Promise<void> {
  await db
    .updateTable('billing_customers')
    .set({ email })
    .where('user_id', '=', userId)
    .where('stripe_customer_id', 'is not', null)
    .execute();
}

/** Keeps which customers were a user's, for the history of billing, and nothing that names the person. */
export async function eraseOwner(db: BillingDatabase, userId: string): Promise<void> {
  await db
    .updateTable('billing_customers')
    .set({ email: null, name: null })
    .where('user_id', '=', userId)
    .execute();
}

/** Customers that changed at Stripe, as far as we know, and whose change is not stored yet. */
export async function listDirtyCustomers(db: BillingDatabase): Promise<string[]> {
  const rows = await db
    .selectFrom('billing_customers')
    .select('stripe_customer_id')
    .where('dirty_at', 'is not', null)
    .where('stripe_customer_id', 'is not', null)
    .$narrowType<{ stripe_customer_id: string }>()
    .execute();
  return rows.map((row) => row.stripe_customer_id);
}

/** Customers that Stripe has not deleted, in a stable order, a page at a time. */
export async function listCustomersAfter(
  db: BillingDatabase,
  previous: string,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('billing_customers')
    .select('stripe_customer_id')
    .where('stripe_customer_id', '>', previous)
    .where('deleted_at', 'is', null)
    .$narrowType<{ stripe_customer_id: string }>()
    .orderBy('stripe_customer_id')
    .limit(limit)
    .execute();
  return rows.map((row) => row.stripe_customer_id);
}
