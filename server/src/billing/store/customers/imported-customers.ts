import type { BillingContext, BillingDatabase } from '../../context.ts';
import { requestSync } from './customers.ts';
import { linkOrphan } from './orphans.ts';
import type { Transaction } from 'kysely';
import type { BillingTables } from '../../tables.ts';

/** The stored customers with one of these ids, and who they belong to. */
export function listOwners(db: BillingDatabase, customerIds: string[]) {
  return db
    .selectFrom('billing_customers')
    .select(['stripe_customer_id', 'user_id'])
    .where('stripe_customer_id', 'in', customerIds)
    .execute();
}

/** The customers of users, without those deleted at Stripe. */
export function listCustomersOfUsers(db: BillingDatabase, userIds: string[]) {
  return db
    .selectFrom('billing_customers')
    .select(['user_id', 'stripe_customer_id'])
    .where('user_id', 'in', userIds)
    .where('deleted_at', 'is', null)
    .execute();
}

/**
 * Links a customer of an imported business to its user, and has it read. Its card at Stripe is stored, so that it does
 * not count as new, with which overdue invoices would be charged.
 */
export async function linkImportedCustomer(
  { jobs }: { jobs: Pick<BillingContext['jobs'], 'enqueue'> },
  trx: Transaction<BillingTables>,
  user: { id: string; email: string; name: string },
  customer: { id: string; defaultMethod: string | null; now: Date },
): Promise<void> {
  await linkOrphan({ jobs }, trx, user, customer.id);
  await trx
    .updateTable('billing_customers')
    .set({ imported_at: customer.now, default_payment_method: customer.defaultMethod })
    .where('stripe_customer_id', '=', customer.id)
    .execute();
}

/** How many customers an import has linked, and how many of them are not stored as they are at Stripe. */
export async function countImported(
  db: BillingDatabase,
): Promise<{ linked: number; unsynced: number }> {
  return db
    .selectFrom('billing_customers')
    .select((eb) => [
      eb.fn.countAll<number>().as('linked'),
      eb.fn
        .countAll<number>()
        .filterWhere((build) =>
          build.or([build('synced_at', 'is', null), build('dirty_at', 'is not', null)]),
        )
        .as('unsynced'),
    ])
    .where('imported_at', 'is not', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
}

/** Has all customers read again that have a subscription at a price, or an outdated reading of it. */
export async function rereadCustomersAtPrice(
  { jobs }: { jobs: Pick<BillingContext['jobs'], 'enqueue'> },
  trx: Transaction<BillingTables>,
  priceId: string,
): Promise<number> {
  const customers = await trx
    .selectFrom('billing_customers as customer')
    .select('stripe_customer_id as id')
    .where('deleted_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('synced_at', 'is', null),
        eb('dirty_at', 'is not', null),
        eb.exists(
          eb
            .selectFrom('subscriptions')
            .select('id')
            .whereRef('subscriptions.stripe_customer_id', '=', 'customer.stripe_customer_id')
            .where('price_id', '=', priceId),
        ),
      ]),
    )
    .execute();
  for (const { id } of customers) await requestSync({ jobs }, trx, id);
  return customers.length;
}

/** A stored customer that was not deleted at Stripe. */
export async function findAnyCustomer(db: BillingDatabase): Promise<string | undefined> {
  const row = await db
    .selectFrom('billing_customers')
    .select('stripe_customer_id')
    .where('deleted_at', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.stripe_customer_id;
}
