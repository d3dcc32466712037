import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { StoredEvent, WebhookEndpoint, EventType } from '../store/object-types.ts';
import { inTransaction } from '../store/store.ts';
import type { Store } from '../store/store.ts';
import type { DeliveryState, Tables } from '../store/tables.ts';
import type { SendResult } from './send.ts';
import { endpointsListeningTo, resendDelivery } from '../store/record-event.ts';
import type { Tx } from '../store/tx.ts';

/** An event that has to be sent to an endpoint. */
export type Delivery = {
  id: number;
  attempts: number;
  /** With the number of its deliveries that were pending when this one came due. */
  event: StoredEvent;
  endpoint: WebhookEndpoint;
};

/**
 * Seconds of simulated time from each failed attempt to the next: about three days in all, as at
 * Stripe.
 */
const RETRY_AFTER = [10, 60, 600, 3_600, 21_600, 86_400, 86_400, 86_400];

/** A longer queue is read in parts. */
export const deliveriesPerRead = 50;

/** The first deliveries that are due for an endpoint, in the order of the events. */
export async function dueDeliveries(store: Store, endpoint: string): Promise<Delivery[]> {
  const rows = await store.db
    .selectFrom('deliveries')
    .innerJoin('events', 'events.id', 'deliveries.event_id')
    .innerJoin('objects', 'objects.id', 'deliveries.endpoint_id')
    .select(['deliveries.id', 'deliveries.attempts', 'events.body as event', 'objects.body'])
    .select(pendingOfEvent.as('pending'))
    .where('deliveries.endpoint_id', '=', endpoint)
    .where('deliveries.state', '=', 'pending')
    .where('deliveries.due_at', '<=', store.clock.now())
    .orderBy('deliveries.id')
    .limit(deliveriesPerRead)
    .execute();
  return rows.flatMap(({ id, attempts, event, body, pending }) =>
    body.object === 'webhook_endpoint'
      ? [{ id, attempts, event: { ...event, pending_webhooks: pending }, endpoint: body }]
      : [],
  );
}

const pendingOfEvent = sql<number>`(select count(*)::int from deliveries others
  where others.event_id = events.id and others.state = 'pending')`;

/** Ids of the endpoints for which something is due. */
export async function dueEndpoints(store: Store): Promise<string[]> {
  const rows = await store.db
    .selectFrom('deliveries')
    .select('endpoint_id')
    .distinct()
    .where('state', '=', 'pending')
    .where('due_at', '<=', store.clock.now())
    .execute();
  return rows.map((row) => row.endpoint_id);
}

/**
 * Stores the result of an attempt: delivered, pending until the next attempt, or failed for good.
 */
export async function recordResult(
  store: Store,
  delivery: Delivery,
  result: SendResult,
): Promise<void> {
  const attempts = delivery.attempts + 1;
  const wait = RETRY_AFTER[delivery.attempts];
  const again = result.error !== null && wait !== undefined;
  const finalState = result.error === null ? ('delivered' as const) : ('failed' as const);
  const record = async (db: Kysely<Tables>, next: { state: DeliveryState; due_at?: number }) =>
    db
      .updateTable('deliveries')
      .set({ attempts, last_status: result.status, last_error: result.error, ...next })
      .where('id', '=', delivery.id)
      .where('state', '=', 'pending')
      .execute();
  if (!again) {
    await record(store.db, { state: finalState });
    return;
  }
  await inTransaction(store, async (tx) => {
    const due_at = tx.now() + wait;
    await record(tx.trx, { state: 'pending', due_at });
    await tx.schedule(due_at, 'deliver', delivery.event.id);
  });
}

/**
 * Queues an event again, in every webhook mode: for the given endpoint, else for every one that
 * listens to its type.
 * @returns the number of endpoints
 */
export async function resendEvent(
  tx: Tx,
  event: { id: string; type: EventType },
  endpoint?: WebhookEndpoint,
): Promise<number> {
  const endpoints = endpoint
    ? [endpoint]
    : endpointsListeningTo(await tx.enabledEndpoints(), event.type);
  for (const target of endpoints) await resendDelivery(tx, event.id, target);
  return endpoints.length;
}
