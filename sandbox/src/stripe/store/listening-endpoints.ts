import type { EventType, WebhookEndpoint } from './object-types.ts';

/** Of the enabled endpoints, newest first, those that listen to a type of event, oldest first. */
export function endpointsListeningTo(
  enabled: readonly WebhookEndpoint[],
  type: EventType,
): WebhookEndpoint[] {
  return enabled
    .filter(({ enabled_events: types }) => types.includes('*') || types.includes(type))
    .toReversed();
}
