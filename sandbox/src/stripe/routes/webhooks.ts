import { z } from 'zod';
import {
  createWebhookEndpoint,
  deleteWebhookEndpoint,
  updateWebhookEndpoint,
  withoutSecret,
} from '../webhooks/endpoints.ts';
import type { Api } from '../wire/create-api.ts';
import { boolean, metadata, paging, text, unsettable, url, createdRange } from '../wire/form.ts';
import { listPage, checkCursors } from '../wire/list.ts';
import type { List } from '../wire/list.ts';
import type { StoredEvent } from '../store/object-types.ts';
import type { Store } from '../store/store.ts';
import { resourceMissing } from '../stripe-error.ts';
import { eventExists, findEvent, listEvents } from '../webhooks/events.ts';
import { resendEvent } from '../webhooks/deliveries.ts';

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

export function eventRoutes(api: Api, store: Store): void {
  api.get(
    '/events',
    {
      ...paging,
      created: createdRange.optional(),
      delivery_success: z.enum(['true', 'false']).optional(),
      type: text.optional(),
      types: z.array(text).max(20).optional(),
    },
    async (_reader, params) => {
      await checkCursors(params, async (id) => eventExists(store, id));
      const events = await listEvents(store, {
        types: params.type ? [params.type] : params.types,
        created: params.created,
        delivered: params.delivery_success ? params.delivery_success === 'true' : undefined,
        after: params.starting_after,
        before: params.ending_before,
        limit: params.limit + 1,
      });
      const data = events.slice(0, params.limit);
      return {
        object: 'list',
        data: params.ending_before ? data.toReversed() : data,
        has_more: events.length > params.limit,
        url: '/v1/events',
      } satisfies List<StoredEvent>;
    },
  );
  // `stripe events resend` calls this; Stripe's reference does not list it. Without an endpoint it
  // means a delivery to `stripe listen`, which the sandbox does not offer.
  api.post(
    '/events/:id/retry',
    { for_stripecli: boolean.optional(), webhook_endpoint: text.optional() },
    async (tx, { webhook_endpoint: target }, id) => {
      const event = await findEvent(store, id);
      if (!event) throw resourceMissing('event', id);
      if (!target) return event;
      const endpoint = await tx.require('webhook_endpoint', target, 'webhook_endpoint');
      await resendEvent(tx, event, endpoint);
      return { ...event, pending_webhooks: event.pending_webhooks + 1 };
    },
  );
  api.get('/events/:id', {}, async (_reader, _params, id) => {
    const event = await findEvent(store, id);
    if (!event) throw resourceMissing('event', id);
    return event;
  });
}
