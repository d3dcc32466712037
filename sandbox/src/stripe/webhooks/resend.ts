import { endpointsListeningTo } from '../store/listening-endpoints.ts';
import type { EventType, WebhookEndpoint } from '../store/object-types.ts';
import { resendDelivery } from '../store/record-event.ts';
import type { Tx } from '../store/tx.ts';

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
