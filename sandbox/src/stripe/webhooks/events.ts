import { sql } from 'kysely';
import { DAY } from '../engine/periods.ts';
import type { StoredEvent } from '../store/object-types.ts';
import type { CreatedRange } from '../store/reader.ts';
import type { Store } from '../store/store.ts';

/** Conditions on the events of a list; all apply together. */
export type EventFilter = {
  types?: string[];
  created?: CreatedRange;
  /** True: every delivery succeeded; false: one is pending or has failed. */
  delivered?: boolean;
  after?: string;
  before?: string;
  limit: number;
};

/** Events can be read for 30 simulated days, as at Stripe. */
const READABLE_FOR = 30 * DAY;

/** Events, newest first; with `before`, oldest first. */
export async function listEvents(store: Store, filter: EventFilter): Promise<StoredEvent[]> {
  const { types, created = {}, delivered, after, before } = filter;
  let query = selectEvents(store)
    .orderBy('events.seq', before ? 'asc' : 'desc')
    .limit(filter.limit);
  if (types) query = query.where('type', 'in', types);
  if (created.gt !== undefined) query = query.where('created', '>', created.gt);
  if (created.gte !== undefined) query = query.where('created', '>=', created.gte);
  if (created.lt !== undefined) query = query.where('created', '<', created.lt);
  if (created.lte !== undefined) query = query.where('created', '<=', created.lte);
  if (delivered !== undefined) {
    query = query.where(sql<boolean>`${undelivered} ${sql.raw(delivered ? '= 0' : '> 0')}`);
  }
  if (after) query = query.where('events.seq', '<', seqOf(store, after));
  if (before) query = query.where('events.seq', '>', seqOf(store, before));
  return (await query.execute()).map(eventOf);
}

/** An event that is at most 30 days old. */
export async function findEvent(store: Store, id: string): Promise<StoredEvent | undefined> {
  const row = await selectEvents(store).where('events.id', '=', id).executeTakeFirst();
  return row && eventOf(row);
}

/** Whether there is an event of this id, even if it can no longer be read. */
export async function eventExists(store: Store, id: string): Promise<boolean> {
  return (await seqOf(store, id).executeTakeFirst()) !== undefined;
}

const undelivered = sql<string>`(select count(*) from deliveries
  where deliveries.event_id = events.id and deliveries.state in ('pending', 'failed'))`;

const pending = sql<string>`(select count(*) from deliveries
  where deliveries.event_id = events.id and deliveries.state = 'pending')`;

function selectEvents(store: Store) {
  return store.db
    .selectFrom('events')
    .select(['events.body', pending.as('pending')])
    .where('created', '>=', store.clock.now() - READABLE_FOR);
}

function eventOf({ body, pending }: { body: StoredEvent; pending: string }): StoredEvent {
  return { ...body, pending_webhooks: Number(pending) };
}

function seqOf(store: Store, id: string) {
  return store.db.selectFrom('events').select('seq').where('id', '=', id);
}
