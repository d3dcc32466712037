import type { StoredEvent, WebhookEndpoint } from '../store/object-types.ts';
import { inTransaction, withReader } from '../store/store.ts';
import type { Store } from '../store/store.ts';
import type { SendResult } from './send.ts';

/** An event that has to be sent to an endpoint. */
export type Delivery = {
  id: number;
  attempts: number;
  event: StoredEvent;
  endpoint: WebhookEndpoint;
};

/**
 * Seconds of simulated time from each failed attempt to the next: about three days in all, as at
 * Stripe.
 */
const RETRY_AFTER = [10, 60, 600, 3_600, 21_600, 86_400, 86_400, 86_400];

/** What is due for an endpoint, in the order of the events; 50 at most. */
export async function dueDeliveries(store: Store, endpoint: string): Promise<Delivery[]> {
  const rows = await store.db
    .selectFrom('deliveries')
    .innerJoin('events', 'events.id', 'deliveries.event_id')
    .innerJoin('objects', 'objects.id', 'deliveries.endpoint_id')
    .select(['deliveries.id', 'deliveries.attempts', 'events.body as event', 'objects.body'])
    .where('deliveries.endpoint_id', '=', endpoint)
    .where('deliveries.state', '=', 'pending')
    .where('deliveries.due_at', '<=', store.clock.now())
    .orderBy('deliveries.id')
    .limit(50)
    .execute();
  return rows.flatMap(({ id, attempts, event, body }) =>
    body.object === 'webhook_endpoint' ? [{ id, attempts, event, endpoint: body }] : [],
  );
}

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
  await inTransaction(store, async (tx) => {
    const due_at = tx.now() + (wait ?? 0);
    await tx.trx
      .updateTable('deliveries')
      .set({
        state: again ? 'pending' : finalState,
        attempts,
        last_status: result.status,
        last_error: result.error,
        ...(again && { due_at }),
      })
      .where('id', '=', delivery.id)
      .where('state', '=', 'pending')
      .execute();
    if (again) await tx.schedule(due_at, 'deliver', delivery.event.id);
  });
}

/** An event with the number of its pending deliveries. */
export async function withPendingCount(store: Store, event: StoredEvent): Promise<StoredEvent> {
  const { pending } = await store.db
    .selectFrom('deliveries')
    .select((row) => row.fn.countAll<string>().as('pending'))
    .where('event_id', '=', event.id)
    .where('state', '=', 'pending')
    .executeTakeFirstOrThrow();
  return { ...event, pending_webhooks: Number(pending) };
}

/** The current webhook mode. */
export async function webhookMode(store: Store) {
  return withReader(store, async (reader) => (await reader.setting('webhooks')).mode);
}
