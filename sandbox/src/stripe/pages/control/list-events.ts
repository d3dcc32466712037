import { eventsWithDeliveries } from '../../controls/event-log.ts';
import type { EventLogEntry } from '../../controls/event-log.ts';
import { reading } from '../../store.ts';
import type { Store } from '../../store.ts';
import { formatMoment } from '../dates.ts';
import type { EventView } from './event-list.tsx';

/** The newest events with what became of each delivery. */
export async function listEvents(store: Store, limit: number): Promise<EventView[]> {
  const endpoints = await reading(store, (reader) => reader.list('webhook_endpoint'));
  const urls = new Map(endpoints.map(({ id, url }) => [id, url]));
  const events = await eventsWithDeliveries(store, limit);
  return events.map(({ id, type, created, data, deliveries }) => ({
    id,
    type,
    at: formatMoment(created),
    objectId: 'id' in data.object ? data.object.id : '',
    deliveries: deliveries.map((delivery, index) => ({
      key: `${id}-${index}`,
      text: deliveryText(delivery, urls.get(delivery.endpoint) ?? delivery.endpoint),
      isBad: delivery.lastError !== null,
    })),
  }));
}

function deliveryText(delivery: EventLogEntry['deliveries'][number], url: string): string {
  const { state, attempts, lastStatus, lastError } = delivery;
  const answer = lastError ?? (lastStatus === null ? null : `answer ${lastStatus}`);
  const tries = attempts > 1 ? `${attempts} attempts` : null;
  return [`${state}: ${url}`, answer, tries].filter(Boolean).join(', ');
}
