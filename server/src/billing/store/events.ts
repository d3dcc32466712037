import { sql, type Transaction } from 'kysely';
import type Stripe from 'stripe';
import { findStripeCustomer } from './customers.ts';
import type { BillingContext, BillingDatabase } from '../context.ts';
import { syncQueue } from '../jobs.ts';
import type { BillingTables } from '../tables.ts';

/** What we take from an event: that something happened to a customer, and nothing of what. */
export type EventReference = { id: string; type: string; customerId: string | undefined };

export function readEventReference(event: Stripe.Event): EventReference {
  return { id: event.id, type: event.type, customerId: customerOf(event.data.object) };
}

function customerOf(object: object): string | undefined {
  if ('object' in object && object.object === 'customer') return textOf(object, 'id');
  if (!('customer' in object)) return undefined;
  const { customer } = object;
  if (typeof customer === 'string') return customer;
  return customer && typeof customer === 'object' ? textOf(customer, 'id') : undefined;
}

function textOf(object: object, key: string): string | undefined {
  const value: unknown = Reflect.get(object, key);
  return typeof value === 'string' ? value : undefined;
}

/** Keeps the hint and sees to it that the customer is brought up to date: both, or neither. */
export async function recordEvent(billing: BillingContext, hint: EventReference): Promise<void> {
  await billing.db.transaction().execute(async (trx) => {
    const customer = hint.customerId && (await findStripeCustomer(trx, hint.customerId));
    const recorded = await trx
      .insertInto('stripe_events')
      .values({
        id: hint.id,
        type: hint.type,
        stripe_customer_id: hint.customerId ?? null,
        state: customer ? 'pending' : 'ignored',
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (recorded && customer) await requestSync(billing, trx, customer.stripe_customer_id);
  });
}

type Queueing = Pick<BillingContext, 'db' | 'jobs'>;

/** Asks for a customer to be brought up to date soon. */
export async function scheduleSync(billing: Queueing, customerId: string): Promise<void> {
  await billing.db.transaction().execute((trx) => requestSync(billing, trx, customerId));
}

async function requestSync(
  billing: Queueing,
  trx: Transaction<BillingTables>,
  customerId: string,
): Promise<void> {
  await trx
    .updateTable('billing_customers')
    .set({ dirty_at: sql<Date>`clock_timestamp()` })
    .where('stripe_customer_id', '=', customerId)
    .execute();
  await billing.jobs.enqueue(trx, syncQueue, { customerId }, { singletonKey: customerId });
}

/** What was told about a customer before a fetch began and is not settled yet. */
export async function listPendingEventTypes(
  db: BillingDatabase,
  customerId: string,
  before: Date,
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('stripe_events')
    .select('type')
    .where('stripe_customer_id', '=', customerId)
    .where('state', '=', 'pending')
    .where('received_at', '<=', before)
    .execute();
  return new Set(rows.map((row) => row.type));
}

/** Closes what was told before the fetch began: the fetch has seen it. */
export async function markEventsProcessed(
  db: BillingDatabase,
  customerId: string,
  fetchedAt: Date,
): Promise<void> {
  await db
    .updateTable('stripe_events')
    .set({ state: 'done', error: null })
    .where('stripe_customer_id', '=', customerId)
    .where('state', '=', 'pending')
    .where('received_at', '<=', fetchedAt)
    .execute();
}

/** Leaves what is pending pending, with the reason why. */
export async function recordSyncFailure(
  db: BillingDatabase,
  customerId: string,
  error: unknown,
): Promise<void> {
  await db
    .updateTable('stripe_events')
    .set({
      attempts: sql<number>`attempts + 1`,
      error: error instanceof Error ? error.message : String(error),
    })
    .where('stripe_customer_id', '=', customerId)
    .where('state', '=', 'pending')
    .execute();
}
