import type { StoredEvent } from '../store/object-types.ts';
import type { DeliveryState } from '../store/tables.ts';
import type { Store } from '../store/store.ts';

export type EventLogEntry = Pick<StoredEvent, 'id' | 'type' | 'created' | 'data'> & {
  deliveries: {
    endpoint: string;
    state: DeliveryState;
    attempts: number;
    lastStatus: number | null;
    lastError: string | null;
    /** Simulated unix seconds of the next attempt; null when there is none. */
    nextAttempt: number | null;
  }[];
};

type EventLogFilter = {
  limit: number;
  /** Only events older than this one. */
  olderThan?: string;
  /** Only this event. */
  id?: string;
};

/** Events newest first, each with the state of its deliveries. */
export async function eventsWithDeliveries(
  store: Store,
  { limit, olderThan, id }: EventLogFilter,
): Promise<EventLogEntry[]> {
  let query = store.db.selectFrom('events').select('body').orderBy('seq', 'desc').limit(limit);
  if (id) query = query.where('id', '=', id);
  if (olderThan) {
    query = query.where('seq', '<', (from) =>
      from.selectFrom('events').select('seq').where('id', '=', olderThan),
    );
  }
  const events = await query.execute();
  const ids = events.map(({ body }) => body.id);
  const deliveries =
    ids.length === 0
      ? []
      : await store.db
          .selectFrom('deliveries')
          .selectAll()
          .where('event_id', 'in', ids)
          .orderBy('id')
          .execute();
  const byEvent = Map.groupBy(deliveries, (delivery) => delivery.event_id);
  return events.map(({ body: { id, type, created, data } }) => ({
    id,
    type,
    created,
    data,
    deliveries: (byEvent.get(id) ?? []).map((delivery) => ({
      endpoint: delivery.endpoint_id,
      state: delivery.state,
      attempts: delivery.attempts,
      lastStatus: delivery.last_status,
      lastError: delivery.last_error,
      nextAttempt: delivery.state === 'pending' ? delivery.due_at : null,
    })),
  }));
}
