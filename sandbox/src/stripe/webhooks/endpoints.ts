import { mergeMetadata } from '../engine/metadata.ts';
import { newId } from '../ids.ts';
import { wallSeconds } from '../store/clock.ts';
import type { DeletedObject, WebhookEndpoint } from '../store/object-types.ts';
import type { StoredSettings } from '../store/settings.ts';
import type { Tx } from '../store/tx.ts';

/** Undefined fields are left as they are; null clears a field. */
export type WebhookEndpointDetails = {
  url?: string;
  enabledEvents?: string[];
  description?: string | null;
  disabled?: boolean;
  metadata?: Record<string, string> | null;
};

/** Creates an endpoint. Only this answer shows its signing secret. */
export async function createWebhookEndpoint(
  tx: Tx,
  details: WebhookEndpointDetails & {
    url: string;
    enabledEvents: string[];
    apiVersion: string | null;
  },
): Promise<WebhookEndpoint> {
  return tx.insert({
    id: newId('we'),
    object: 'webhook_endpoint',
    api_version: details.apiVersion,
    application: null,
    created: tx.now(),
    description: details.description ?? null,
    enabled_events: details.enabledEvents,
    livemode: false,
    metadata: mergeMetadata({}, details.metadata),
    secret: newId('whsec', 32),
    status: 'enabled',
    url: details.url,
  });
}

export async function updateWebhookEndpoint(
  tx: Tx,
  endpoint: WebhookEndpoint,
  { url, enabledEvents, description, disabled, metadata }: WebhookEndpointDetails,
): Promise<WebhookEndpoint> {
  return tx.change(endpoint, {
    ...(url !== undefined && { url }),
    ...(enabledEvents !== undefined && { enabled_events: enabledEvents }),
    ...(description !== undefined && { description }),
    ...(disabled !== undefined && { status: disabled ? 'disabled' : 'enabled' }),
    metadata: mergeMetadata(endpoint.metadata, metadata),
  });
}

/** Deletes an endpoint; its pending deliveries fail. */
export async function deleteWebhookEndpoint(
  tx: Tx,
  endpoint: WebhookEndpoint,
): Promise<DeletedObject> {
  await tx.trx
    .updateTable('deliveries')
    .set({ state: 'failed', last_error: 'endpoint deleted' })
    .where('endpoint_id', '=', endpoint.id)
    .where('state', '=', 'pending')
    .execute();
  return tx.remove(endpoint);
}

/**
 * Gives an endpoint a new signing secret; the previous one also signs for some seconds of real
 * time.
 */
export async function rollSecret(
  tx: Tx,
  endpoint: WebhookEndpoint,
  previousValidFor: number,
): Promise<WebhookEndpoint> {
  const previous = await tx.setting('formerSecrets');
  await tx.putSetting('formerSecrets', {
    ...previous,
    [endpoint.id]: { secret: endpoint.secret ?? '', until: wallSeconds() + previousValidFor },
  });
  return tx.change(endpoint, { secret: newId('whsec', 32) });
}

/** The secrets that sign a delivery now: the current one and, during a roll, the previous one. */
export function signingSecrets(settings: StoredSettings, endpoint: WebhookEndpoint): string[] {
  const previous = settings.get('formerSecrets')[endpoint.id];
  const secrets = [endpoint.secret ?? ''];
  if (previous && previous.until > wallSeconds()) secrets.push(previous.secret);
  return secrets;
}

/** The endpoint as every answer after its creation shows it. */
export function withoutSecret(endpoint: WebhookEndpoint): WebhookEndpoint {
  const { secret: _, ...visible } = endpoint;
  return visible;
}
