import Stripe from 'stripe';
import { newId } from '../ids.ts';
import { endpointsListeningTo } from './listening-endpoints.ts';
import type { EventObject, EventType, StoredEvent, WebhookEndpoint } from './object-types.ts';
import type { Origin, Tx } from './tx.ts';

/**
 * Stores an event and queues it for every endpoint that listens to its type, in the same
 * transaction.
 */
export async function recordEvent(
  tx: Tx,
  origin: Origin,
  type: EventType,
  object: EventObject,
  previous: Record<string, unknown> | undefined,
): Promise<void> {
  const event = {
    id: newId('evt'),
    object: 'event',
    api_version: Stripe.API_VERSION,
    created: tx.now(),
    data: { object, ...(previous && { previous_attributes: previous }) },
    livemode: false,
    pending_webhooks: 0,
    request: { id: origin.requestId, idempotency_key: origin.idempotencyKey },
    type,
  } satisfies StoredEvent;
  await tx.trx
    .insertInto('events')
    .values({ id: event.id, type, created: event.created, body: JSON.stringify(event) })
    .execute();
  for (const endpoint of await endpointsListeningTo(tx, type)) {
    await queueDelivery(tx, event.id, endpoint);
  }
}

/**
 * Queues an event for one endpoint by the current webhook mode; a resend is delivered in every
 * mode.
 */
export async function queueDelivery(
  tx: Tx,
  eventId: string,
  endpoint: WebhookEndpoint,
  resend = false,
): Promise<void> {
  const { mode, delaySeconds } = await tx.setting('webhooks');
  const delayed = mode === 'delay' && !resend;
  const delivery = {
    event_id: eventId,
    endpoint_id: endpoint.id,
    state: mode === 'drop' && !resend ? ('dropped' as const) : ('pending' as const),
    due_at: delayed ? tx.now() + delaySeconds : tx.now(),
    last_status: null,
    last_error: null,
  };
  const twice = mode === 'duplicate' && !resend;
  await tx.trx
    .insertInto('deliveries')
    .values(twice ? [delivery, delivery] : [delivery])
    .execute();
  if (delayed) await tx.schedule(delivery.due_at, 'deliver', eventId);
}
