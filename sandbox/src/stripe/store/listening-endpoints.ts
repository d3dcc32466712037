import type { EventType, WebhookEndpoint } from './object-types.ts';
import type { Reader } from './reader.ts';

/** The enabled endpoints that listen to a type of event, oldest first. */
export async function endpointsListeningTo(
  reader: Reader,
  type: EventType,
): Promise<WebhookEndpoint[]> {
  const endpoints = await reader.list('webhook_endpoint', { match: { status: 'enabled' } });
  return endpoints
    .filter(({ enabled_events: types }) => types.includes('*') || types.includes(type))
    .toReversed();
}
