import { dayMs } from '@stillweb/contract/time';
import { sql, type Transaction } from 'kysely';
import { clockTimestamp } from '../../platform/database/database.ts';
import { batchDelete } from '../../platform/database/batch-delete.ts';
import {
  findStripeCustomer,
  requestSync,
  selectCustomerIds,
  type SyncQueueing,
} from './customers/customers.ts';
import { isOrphan, scheduleOrphanReading } from './customers/orphans.ts';
import type { BillingContext, BillingDatabase } from '../context.ts';
import { balanceQueue, eventCustomerQueue } from '../jobs.ts';
import type { BillingTables, SubscriptionSnapshot } from '../tables.ts';

/**
 * The stored part of an event: the changed customer and, for the history, the subscription's state at that time.
 * The current state is never taken from a payload.
 */
export type EventReference = {
  id: string;
  type: string;
  /** By Stripe's clock; null in a forged event without a time. */
  createdAt: Date | null;
  customerId: string | undefined;
  subscription?: SubscriptionSnapshot;
  /** The charge of the event, if the event does not name the customer. */
  charge?: string;
};

/** The fields of every event of Stripe, whatever its type. */
type StripeEvent = { id: string; type: string; created?: number; data: { object: object } };

export function readEventReference(event: StripeEvent): EventReference {
  const { object } = event.data;
  const customerId = customerOf(object);
  const charge = customerId ? undefined : textOf(object, 'charge');
  const createdAt = event.created === undefined ? null : new Date(event.created * 1000);
  return { id: event.id, type: event.type, createdAt, customerId, ...(charge && { charge }) };
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

/**
 * Stores the event and enqueues a synchronization of its customer, in one transaction.
 * @param from what brought it: the first of the two counts
 */
export async function recordEvent(
  billing: BillingContext,
  event: EventReference,
  from: 'webhook' | 'reading',
): Promise<void> {
  await billing.db.transaction().execute(async (trx) => {
    const customer = event.customerId && (await findStripeCustomer(trx, event.customerId));
    const recorded = await trx
      .insertInto('stripe_events')
      .values({
        id: event.id,
        type: event.type,
        stripe_customer_id: event.customerId ?? null,
        state: customer || event.charge ? 'pending' : 'ignored',
        created_at: event.createdAt,
        by_webhook: from === 'webhook',
        subscription: event.subscription ? JSON.stringify(event.subscription) : null,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!recorded) return;
    if (customer) await requestSync(billing, trx, customer.stripe_customer_id);
    else if (event.customerId && (isAboutMoney(event) || (await isOrphan(trx, event.customerId)))) {
      await scheduleOrphanReading(billing, trx, event.customerId);
    }
    if (event.type.startsWith('payout.')) await requestBalance(billing, trx);
    if (event.charge) {
      const job = { eventId: event.id, charge: event.charge };
      await billing.jobs.enqueue(trx, eventCustomerQueue, job, { singletonKey: event.id });
    }
  });
}

/** Stripe sends several events of a payout, and of payouts that follow each other: they are read together. */
async function requestBalance({ jobs }: SyncQueueing, trx: Transaction<BillingTables>) {
  const together = { singletonKey: 'events', startAfter: 2, isRetry: false };
  await jobs.enqueue(trx, balanceQueue, {}, together);
}

/** Stores the customer of an event, once found at Stripe, and enqueues the synchronization. */
export async function assignEvent(
  billing: SyncQueueing,
  eventId: string,
  customerId: string | undefined,
): Promise<void> {
  await billing.db.transaction().execute(async (trx) => {
    const customer = customerId && (await findStripeCustomer(trx, customerId));
    await trx
      .updateTable('stripe_events')
      .set({
        stripe_customer_id: customerId ?? null,
        state: customer ? 'pending' : 'ignored',
        // A reading of this customer that has begun before did not know of the event.
        received_at: clockTimestamp,
      })
      .where('id', '=', eventId)
      .where('state', '=', 'pending')
      .execute();
    if (customer) await requestSync(billing, trx, customer.stripe_customer_id);
  });
}

/** Whether a customer is probably charged; only Stripe has the truth. */
function isAboutMoney({ type }: EventReference): boolean {
  return moneyEventTypes.has(type);
}

const moneyEventTypes = new Set([
  'charge.succeeded',
  'checkout.session.completed',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.resumed',
  'invoice.paid',
]);

/** An event as an operator reads it. */
export type StoredEvent = Awaited<ReturnType<typeof listFailingEvents>>[number];

/** The newest events of a user's customers, the newest first. */
export function listEventsOfUser(db: BillingDatabase, userId: string, limit: number) {
  return selectShown(db)
    .where('stripe_customer_id', 'in', selectCustomerIds(db, userId))
    .limit(limit)
    .execute();
}

/** The events whose customer could not be synchronized, the newest first. */
export function listFailingEvents(db: BillingDatabase) {
  return selectShown(db).where('state', '=', 'pending').where('attempts', '>', 0).execute();
}

function selectShown(db: BillingDatabase) {
  return db
    .selectFrom('stripe_events')
    .select(['id', 'type', 'state', 'attempts', 'error', 'received_at', 'stripe_customer_id'])
    .orderBy('received_at', 'desc');
}

/** Types of the customer's unprocessed events that arrived before a reading of Stripe began. */
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

/** Customers whose events wait, the longest waiting first. */
export async function listCustomersOfPendingEvents(
  db: BillingDatabase,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('stripe_events')
    .innerJoin('billing_customers as customer', (join) =>
      join.onRef('customer.stripe_customer_id', '=', 'stripe_events.stripe_customer_id'),
    )
    .select('customer.stripe_customer_id')
    .where('state', '=', 'pending')
    .groupBy('customer.stripe_customer_id')
    .orderBy((eb) => eb.fn.min('received_at'))
    .limit(limit)
    .execute();
  return rows.map((row) => row.stripe_customer_id);
}

/** Whether an event of this type waits for the customer's synchronization. */
export async function hasPendingEventOf(
  db: BillingDatabase,
  customerId: string,
  type: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('stripe_events')
    .select('id')
    .where('stripe_customer_id', '=', customerId)
    .where('state', '=', 'pending')
    .where('type', '=', type)
    .executeTakeFirst();
  return row !== undefined;
}

/** Marks the events that arrived before the reading began: it contains their changes. */
export async function markEventsProcessed(
  db: BillingDatabase,
  customerId: string,
  readAt: Date,
): Promise<void> {
  await db
    .updateTable('stripe_events')
    .set({ state: 'done', error: null })
    .where('stripe_customer_id', '=', customerId)
    .where('state', '=', 'pending')
    .where('received_at', '<=', readAt)
    .execute();
}

/** Keeps the events pending, with the reason of the failure. */
export async function recordSyncFailure(
  db: BillingDatabase,
  customerId: string,
  error: unknown,
): Promise<void> {
  await db
    .updateTable('stripe_events')
    .set((eb) => ({
      attempts: eb('attempts', '+', 1),
      error: error instanceof Error ? error.message : String(error),
    }))
    .where('stripe_customer_id', '=', customerId)
    .where('state', '=', 'pending')
    .execute();
}

/**
 * Deletes a batch of the events that were processed and received 45 days ago: Stripe lists an event for
 * 30 days and could deliver it again meanwhile, and it must not count as new then.
 */
export const deleteOldEvents = batchDelete({
  table: 'stripe_events',
  key: 'id',
  since: 'received_at',
  keptFor: 45 * dayMs,
  where: sql`state <> 'pending'`,
});
