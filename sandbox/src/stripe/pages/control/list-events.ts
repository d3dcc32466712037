import { eventsWithDeliveries } from '../../controls/event-log.ts';
import type { EventLogEntry } from '../../controls/event-log.ts';
import { reading } from '../../store/store.ts';
import type { Store } from '../../store/store.ts';
import { findEvent } from '../../webhooks/events.ts';
import { formatMoment } from '../dates.ts';
import type { StatusView } from '../status.tsx';
import type { EventsView, EventView } from './event-list.tsx';
import type { EventPageView } from './event-page.tsx';

type Delivery = EventLogEntry['deliveries'][number];

/** A page of events with what became of each delivery. */
export async function listEvents(
  store: Store,
  { limit, olderThan }: { limit: number; olderThan: string | undefined },
): Promise<EventsView> {
  const urls = await endpointUrls(store);
  const found = await eventsWithDeliveries(store, { limit: limit + 1, olderThan });
  const events = found.slice(0, limit).map((event) => eventView(event, urls));
  const last = events.at(-1);
  return {
    events,
    olderUrl: found.length > limit && last ? `/?older_than=${last.id}#events` : null,
    newestUrl: olderThan ? '/#events' : null,
  };
}

/** One event whole; null if there is none under this id. */
export async function showEvent(store: Store, id: string): Promise<EventPageView | null> {
  const [entry] = await eventsWithDeliveries(store, { limit: 1, id });
  const event = await findEvent(store, id);
  if (!entry || !event) return null;
  const view = eventView(entry, await endpointUrls(store));
  return { ...view, payload: JSON.stringify(event, null, 2) };
}

async function endpointUrls(store: Store): Promise<Map<string, string>> {
  const endpoints = await reading(store, (reader) => reader.list('webhook_endpoint'));
  return new Map(endpoints.map(({ id, url }) => [id, url]));
}

function eventView(event: EventLogEntry, urls: Map<string, string>): EventView {
  const { id, type, created, data, deliveries } = event;
  return {
    id,
    type,
    at: formatMoment(created),
    objectId: 'id' in data.object ? data.object.id : '',
    deliveries: deliveries.map((delivery, index) => ({
      key: `${id}-${index}`,
      status: statusOf(delivery),
      url: urls.get(delivery.endpoint) ?? delivery.endpoint,
      details: detailsOf(delivery),
    })),
  };
}

function statusOf({ state, attempts }: Delivery): StatusView {
  if (state === 'delivered') return { label: 'Delivered', tone: 'good' };
  if (state === 'failed') return { label: 'Given up', tone: 'bad' };
  if (state === 'dropped') return { label: 'Dropped', tone: 'plain' };
  return attempts === 0
    ? { label: 'Waiting', tone: 'plain' }
    : { label: 'To be retried', tone: 'bad' };
}

function detailsOf({ state, attempts, lastStatus, lastError, nextAttempt }: Delivery): string {
  if (state === 'dropped') return 'Lost on the way, as the weather was';
  const answer = lastStatus === null ? lastError : `HTTP ${lastStatus}`;
  const tries = attempts === 1 ? '1 attempt' : `${attempts} attempts`;
  const next = nextAttempt === null ? null : `next at ${formatMoment(nextAttempt)}`;
  return [answer, tries, next].filter(Boolean).join(', ');
}
