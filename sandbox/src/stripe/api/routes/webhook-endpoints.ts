import { z } from 'zod';
import {
  createWebhookEndpoint,
  deleteWebhookEndpoint,
  updateWebhookEndpoint,
  withoutSecret,
} from '../../webhooks/endpoints.ts';
import type { Api } from '../create-api.ts';
import { boolean, metadata, paging, text, unsettable, url } from '../form.ts';
import { listPage } from '../list.ts';

const enabledEvents = z.array(text).min(1);

export function webhookEndpointRoutes(api: Api): void {
  const path = '/webhook_endpoints';
  api.post(
    path,
    {
      url,
      enabled_events: enabledEvents,
      api_version: text.optional(),
      description: unsettable(text).optional(),
      metadata: metadata.optional(),
    },
    async (tx, params) =>
      createWebhookEndpoint(tx, {
        url: params.url,
        enabledEvents: params.enabled_events,
        apiVersion: params.api_version ?? null,
        description: params.description,
        metadata: params.metadata,
      }),
  );
  api.get(path, paging, async (reader, page) => {
    const list = await listPage(reader, 'webhook_endpoint', `/v1${path}`, page);
    return { ...list, data: list.data.map(withoutSecret) };
  });
  api.get(`${path}/:id`, {}, async (reader, _params, id) =>
    withoutSecret(await reader.require('webhook_endpoint', id)),
  );
  api.post(
    `${path}/:id`,
    {
      url: url.optional(),
      enabled_events: enabledEvents.optional(),
      description: unsettable(text).optional(),
      disabled: boolean.optional(),
      metadata: metadata.optional(),
    },
    async (tx, params, id) => {
      const endpoint = await tx.require('webhook_endpoint', id);
      return withoutSecret(
        await updateWebhookEndpoint(tx, endpoint, {
          url: params.url,
          enabledEvents: params.enabled_events,
          description: params.description,
          disabled: params.disabled,
          metadata: params.metadata,
        }),
      );
    },
  );
  api.delete(`${path}/:id`, {}, async (tx, _params, id) =>
    deleteWebhookEndpoint(tx, await tx.require('webhook_endpoint', id)),
  );
}
