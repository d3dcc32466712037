import type { Insertable, Transaction } from 'kysely';
import Stripe from 'stripe';
import { newId } from '../ids.ts';
import type { EventObject, EventType, StoredEvent, WebhookEndpoint } from './object-types.ts';
import type { Tables } from './tables.ts';
import type { Origin, Tx } from './tx.ts';

/** An event, and its deliveries to the endpoints that listen to its type. */
export type RecordedEvent = {
  event: Insertable<Tables['events']>;
  deliveries: Insertable<Tables['deliveries']>[];
};

/** Builds an event and its deliveries, to be stored in the same transaction. */
export async function recordEvent(
  tx: Tx,
  origin: Origin,
  type: EventType,
  object: EventObject,
  previous: Record<string, unknown> | undefined,
): Promise<RecordedEvent> {
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
  const deliveries = [];
  for (const endpoint of endpointsListeningTo(await tx.enabledEndpoints(), type)) {
    deliveries.push(...(await planDeliveries(tx, event.id, endpoint)));
  }
  return {
    event: { id: event.id, type, created: event.created, body: JSON.stringify(event) },
    deliveries,
  };
}

/** Stores events and their deliveries, in their order. */
export async function storeEvents(
  trx: Transaction<Tables>,
  recorded: RecordedEvent[],
): Promise<void> {
  const events = recorded.map(({ event }) => event);
  const deliveries = recorded.flatMap((event) => event.deliveries);
  if (events.length > 0) await trx.insertInto('events').values(events).execute();
  if (deliveries.length > 0) await trx.insertInto('deliveries').values(deliveries).execute();
}

/** Queues a stored event for one endpoint once more, whatever the webhook mode is. */
export async function resendDelivery(
  tx: Tx,
  eventId: string,
  endpoint: WebhookEndpoint,
): Promise<void> {
  const deliveries = await planDeliveries(tx, eventId, endpoint, true);
  await tx.trx.insertInto('deliveries').values(deliveries).execute();
}

/** The deliveries of an event to one endpoint by the current webhook mode. */
async function planDeliveries(
  tx: Tx,
  eventId: string,
  endpoint: WebhookEndpoint,
  resend = false,
): Promise<RecordedEvent['deliveries']> {
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
  if (delayed) await tx.schedule(delivery.due_at, 'deliver', eventId);
  return mode === 'duplicate' && !resend ? [delivery, delivery] : [delivery];
}

/** Of the enabled endpoints, newest first, those that listen to a type of event, oldest first. */
export function endpointsListeningTo(
  enabled: readonly WebhookEndpoint[],
  type: EventType,
): WebhookEndpoint[] {
  return enabled
    .filter(({ enabled_events: types }) => types.includes('*') || types.includes(type))
    .toReversed();
}
