import type { Store } from '../../store.ts';
import { formatMoment } from '../dates.ts';
import type { EventView } from './event-list.tsx';

/** The newest events with what became of each delivery. */
export async function listEvents({ db }: Store, limit: number): Promise<EventView[]> {
  const events = await db
    .selectFrom('events')
    .select(['id', 'type', 'created', 'body'])
    .orderBy('seq', 'desc')
    .limit(limit)
    .execute();
  if (events.length === 0) return [];
  const ids = events.map(({ id }) => id);
  const deliveries = await db
    .selectFrom('deliveries')
    .innerJoin('objects', 'objects.id', 'deliveries.endpoint_id')
    .select(['deliveries.id', 'event_id', 'state', 'attempts', 'last_status', 'last_error', 'body'])
    .where('event_id', 'in', ids)
    .orderBy('deliveries.id')
    .execute();
  return events.map((event) => ({
    id: event.id,
    type: event.type,
    at: formatMoment(event.created),
    objectId: 'id' in event.body.data.object ? event.body.data.object.id : '',
    deliveries: deliveries
      .filter((delivery) => delivery.event_id === event.id)
      .map(({ id, state, attempts, last_status: status, last_error: error, body }) => ({
        key: String(id),
        text: deliveryText(state, attempts, status, error, body),
        isBad: state === 'failed' || (state === 'pending' && attempts > 0),
      })),
  }));
}

function deliveryText(
  state: string,
  attempts: number,
  status: number | null,
  error: string | null,
  endpoint: object,
): string {
  const url = 'url' in endpoint ? String(endpoint.url) : 'endpoint';
  const answer = status === null ? error : `answer ${status}`;
  const tries = attempts > 1 ? `${attempts} attempts` : null;
  return [`${state}: ${url}`, answer, tries].filter(Boolean).join(', ');
}
