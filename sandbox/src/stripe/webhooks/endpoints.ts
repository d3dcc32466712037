import { wallSeconds } from '../store/clock.ts';
import type { DeletedObject, WebhookEndpoint } from '../store/object-types.ts';
import type { Reader } from '../store/reader.ts';
import type { Tx } from '../store/tx.ts';
import { newId } from '../ids.ts';
import { mergeMetadata } from '../engine/metadata.ts';

export type WebhookEndpointDetails = {
  url?: string;
  enabledEvents?: string[];
  description?: string | null;
  disabled?: boolean;
  metadata?: Record<string, string> | null;
};

/** The endpoint, with its signing secret: the only answer that shows it. */
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

/** Deletes an endpoint; what still waited for it is given up. */
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

/** Gives an endpoint a new signing secret; the former one signs along for some more wall seconds. */
export async function rollSecret(
  tx: Tx,
  endpoint: WebhookEndpoint,
  keepFormerFor: number,
): Promise<WebhookEndpoint> {
  const former = await tx.setting('formerSecrets');
  await tx.putSetting('formerSecrets', {
    ...former,
    [endpoint.id]: { secret: endpoint.secret ?? '', until: wallSeconds() + keepFormerFor },
  });
  return tx.change(endpoint, { secret: newId('whsec', 32) });
}

/** Secrets that sign a delivery now: the current one and, while it is being rolled, the former one. */
export async function signingSecrets(reader: Reader, endpoint: WebhookEndpoint): Promise<string[]> {
  const former = (await reader.setting('formerSecrets'))[endpoint.id];
  const both = [endpoint.secret ?? ''];
  if (former && former.until > wallSeconds()) both.push(former.secret);
  return both;
}

/** The endpoint as every answer but the first shows it. */
export function withoutSecret(endpoint: WebhookEndpoint): WebhookEndpoint {
  const { secret: _, ...shown } = endpoint;
  return shown;
}
