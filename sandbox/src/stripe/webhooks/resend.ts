import type { EventType, WebhookEndpoint } from '../store/object-types.ts';
import type { Tx } from '../store/tx.ts';
import { endpointsListeningTo } from '../store/listening-endpoints.ts';
import { queueDelivery } from '../store/record-event.ts';

/**
 * Queues an event again, neither dropped, delayed nor doubled: for the endpoint given, else for every
 * one that listens to it.
 * @returns for how many endpoints
 */
export async function resendEvent(
  tx: Tx,
  event: { id: string; type: EventType },
  endpoint?: WebhookEndpoint,
): Promise<number> {
  const endpoints = endpoint ? [endpoint] : await endpointsListeningTo(tx, event.type);
  for (const target of endpoints) await queueDelivery(tx, event.id, target, true);
  return endpoints.length;
}
