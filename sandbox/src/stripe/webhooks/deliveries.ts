import type { StoredEvent, WebhookEndpoint } from '../store/object-types.ts';
import type { Store } from '../store/store.ts';
import { inTransaction, reading } from '../store/store.ts';
import type { Answer } from './send.ts';

export type Delivery = {
  id: number;
  attempts: number;
  event: StoredEvent;
  endpoint: WebhookEndpoint;
};

/**
 * Seconds from each failed attempt to the next, on the simulated clock: soon at first, then for about
 * three days as Stripe does.
 */
const RETRY_AFTER = [10, 60, 600, 3_600, 21_600, 86_400, 86_400, 86_400];

/** What waits for an endpoint and is due, in the order the events happened. */
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

/** Endpoints for which something is due. */
export async function waitingEndpoints(store: Store): Promise<string[]> {
  const rows = await store.db
    .selectFrom('deliveries')
    .select('endpoint_id')
    .distinct()
    .where('state', '=', 'pending')
    .where('due_at', '<=', store.clock.now())
    .execute();
  return rows.map((row) => row.endpoint_id);
}

/** Notes how a delivery went: done, to be repeated later, or given up. */
export async function recordAnswer(
  store: Store,
  delivery: Delivery,
  answer: Answer,
): Promise<void> {
  const attempts = delivery.attempts + 1;
  const wait = RETRY_AFTER[delivery.attempts];
  const again = answer.error !== null && wait !== undefined;
  const failed = answer.error === null ? ('delivered' as const) : ('failed' as const);
  await inTransaction(store, async (tx) => {
    const due_at = tx.now() + (wait ?? 0);
    await tx.trx
      .updateTable('deliveries')
      .set({
        state: again ? 'pending' : failed,
        attempts,
        last_status: answer.status,
        last_error: answer.error,
        ...(again && { due_at }),
      })
      .where('id', '=', delivery.id)
      .where('state', '=', 'pending')
      .execute();
    if (again) await tx.schedule(due_at, 'deliver', delivery.event.id);
  });
}

/** An event with the number of deliveries it still waits for. */
export async function withPendingCount(store: Store, event: StoredEvent): Promise<StoredEvent> {
  const { waiting } = await store.db
    .selectFrom('deliveries')
    .select((row) => row.fn.countAll<string>().as('waiting'))
    .where('event_id', '=', event.id)
    .where('state', '=', 'pending')
    .executeTakeFirstOrThrow();
  return { ...event, pending_webhooks: Number(waiting) };
}

export async function webhookMode(store: Store) {
  return reading(store, async (reader) => (await reader.setting('webhooks')).mode);
}
