import type { Transaction } from 'kysely';
import type { StripeObject, WebhookEndpoint } from './object-types.ts';
import { previousAttributes } from './previous-attributes.ts';
import { createReader } from './reader.ts';
import type { CachedObjects, Environment } from './reader.ts';
import { recordEvent, storeEvents } from './record-event.ts';
import type { RecordedEvent } from './record-event.ts';
import { writeSetting } from './settings.ts';
import type { Settings } from './settings.ts';
import type { Tables } from './tables.ts';
import type { Origin, Tx } from './tx.ts';

/** The effects of a commit beyond the database. */
export type Committed = {
  /** The enabled endpoints, newest first; undefined until a transaction needs them. */
  endpoints: { enabled: WebhookEndpoint[] | undefined };
  /** Called after each commit that recorded events. */
  onEvents: Set<() => void>;
};

/**
 * Wraps a database transaction. `origin` is the request that its events name.
 * @returns `finish` stores the events, before the commit, and returns a function to call after it
 */
export function createTx(
  trx: Transaction<Tables>,
  environment: Environment & Committed,
  origin: Origin,
): { tx: Tx; finish: () => Promise<() => void> } {
  const { settings, endpoints, onEvents } = environment;
  const objects: CachedObjects = new Map();
  const reader = createReader(trx, environment, objects);
  const recorded: RecordedEvent[] = [];
  const written: Partial<Settings> = {};
  let enabled = endpoints.enabled;
  let postponed: Parameters<Tx['emit']>[] | undefined;
  /** @param json the object as it is written */
  const noteChange = ({ id, object }: StripeObject, json: string, deleted = false) => {
    objects.set(id, { body: JSON.parse(json), deleted });
    if (object === 'webhook_endpoint') enabled = endpoints.enabled = undefined;
  };
  const tx: Tx = {
    ...reader,
    trx,
    async insert(object, type, internal) {
      const row = rowOf(object, reader.now());
      noteChange(object, row.body);
      const hidden = internal && JSON.stringify(internal);
      await trx
        .insertInto('objects')
        .values({ ...row, hidden })
        .execute();
      if (type) await tx.emit(type, object);
      return object;
    },
    async change(object, patch, type) {
      const changed = { ...object, ...patch };
      const { customer, body } = rowOf(changed, reader.now());
      const row = await trx
        .updateTable('objects')
        .set({ customer, body })
        .where('id', '=', object.id)
        .returning('deleted')
        .executeTakeFirst();
      noteChange(object, body, row?.deleted);
      const previous = previousAttributes(object, changed);
      if (type && previous) await tx.emit(type, changed, previous);
      return changed;
    },
    async setInternalData(ids, data) {
      const hidden = JSON.stringify(data);
      await trx.updateTable('objects').set({ hidden }).where('id', 'in', ids).execute();
    },
    async remove(object, type) {
      noteChange(object, JSON.stringify(object), true);
      await trx.updateTable('objects').set({ deleted: true }).where('id', '=', object.id).execute();
      if (type) await tx.emit(type, object);
      return { id: object.id, object: object.object, deleted: true };
    },
    async emit(type, object, previous) {
      if (postponed) {
        postponed.push([type, object, previous]);
        return;
      }
      recorded.push(await recordEvent(tx, origin, type, object, previous));
    },
    async emittingFirst(types, work) {
      const events: Parameters<Tx['emit']>[] = [];
      postponed = events;
      const result = await work().finally(() => (postponed = undefined));
      const isFirst = ([type]: Parameters<Tx['emit']>) => types.includes(type);
      for (const event of events.filter(isFirst)) await tx.emit(...event);
      for (const event of events.filter((other) => !isFirst(other))) await tx.emit(...event);
      return result;
    },
    async schedule(at, step, target) {
      await trx.insertInto('due').values({ at, step, target }).execute();
    },
    setting: async (key) => written[key] ?? settings.get(key),
    async putSetting(key, value) {
      await writeSetting(trx, key, value);
      written[key] = value;
    },
    async enabledEndpoints() {
      enabled ??= await reader.list('webhook_endpoint', { match: { status: 'enabled' } });
      return enabled;
    },
  };
  const finish = async () => {
    await storeEvents(trx, recorded);
    return () => {
      endpoints.enabled = enabled;
      settings.set(written);
      if (environment.objects.size > mostCached) environment.objects.clear();
      for (const [id, object] of objects) environment.objects.set(id, object);
      if (recorded.length > 0) for (const notify of onEvents) notify();
    };
  };
  return { tx, finish };
}

/** Then the cache of committed objects starts again, empty. */
const mostCached = 5000;

function rowOf(object: StripeObject, now: number) {
  return {
    id: object.id,
    object: object.object,
    customer: 'customer' in object ? object.customer : null,
    created: 'created' in object ? object.created : now,
    body: JSON.stringify(object),
  };
}
