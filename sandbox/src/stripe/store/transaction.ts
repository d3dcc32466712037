import type { Transaction } from 'kysely';
import { recordEvent } from '../webhooks/record-event.ts';
import type { Clock } from './clock.ts';
import { changedFrom } from './changed-from.ts';
import type { DeletedObject, EventObject, EventType, StripeObject } from './object-types.ts';
import { createReader } from './reader.ts';
import type { Reader } from './reader.ts';
import { writeSetting } from './settings.ts';
import type { SettingKey, Settings } from './settings.ts';
import type { Tables } from './tables.ts';

/** The API request that a mutation belongs to; both null when the passing of time caused it. */
export type Origin = {
  requestId: string | null;
  idempotencyKey: string | null;
  /** The simulated time of a step that was due, which stands still while the step is taken. */
  at?: number;
};

export type Tx = Reader & {
  /** Adds an object, and emits an event about it when a type is given. */
  insert: <T extends StripeObject>(object: T, type?: EventType) => Promise<T>;
  /**
   * Writes a change and answers the changed object. With an event type, emits that event with the
   * former values as `previous_attributes`, unless nothing differs.
   */
  change: <T extends StripeObject>(
    object: T,
    patch: Partial<NoInfer<T>>,
    type?: EventType,
  ) => Promise<T>;
  /** Keeps what Stripe knows of an object but does not show. */
  hide: (id: string, facts: object) => Promise<void>;
  /** Marks an object deleted: `get` and `list` no longer see it, `find` does. */
  remove: (object: StripeObject, type?: EventType) => Promise<DeletedObject>;
  emit: (type: EventType, object: EventObject, previous?: Record<string, unknown>) => Promise<void>;
  /** Emits what `work` emits when it is done: events of the given types first, each else in its turn. */
  tellingFirst: <T>(types: readonly EventType[], work: () => Promise<T>) => Promise<T>;
  /** Asks for a step at a simulated time. The step looks again whether it is still called for. */
  schedule: (at: number, step: string, target: string) => Promise<void>;
  putSetting: <K extends SettingKey>(key: K, value: Settings[K]) => Promise<void>;
  /** How many events this transaction has emitted so far. */
  emitted: () => number;
  trx: Transaction<Tables>;
};

export function createTx(
  trx: Transaction<Tables>,
  world: { clock: Clock; baseUrl: () => string },
  origin: Origin,
): Tx {
  const reader = createReader(trx, world);
  let emitted = 0;
  let held: Parameters<Tx['emit']>[] | undefined;
  const tx: Tx = {
    ...reader,
    trx,
    emitted: () => emitted,
    async insert(object, type) {
      await trx.insertInto('objects').values(rowOf(object, reader.now())).execute();
      if (type) await tx.emit(type, object);
      return object;
    },
    async change(object, patch, type) {
      const changed = { ...object, ...patch };
      const { customer, body } = rowOf(changed, reader.now());
      await trx
        .updateTable('objects')
        .set({ customer, body })
        .where('id', '=', object.id)
        .execute();
      const previous = changedFrom(object, changed);
      if (type && previous) await tx.emit(type, changed, previous);
      return changed;
    },
    async hide(id, facts) {
      const hidden = JSON.stringify(facts);
      await trx.updateTable('objects').set({ hidden }).where('id', '=', id).execute();
    },
    async remove(object, type) {
      await trx.updateTable('objects').set({ deleted: true }).where('id', '=', object.id).execute();
      if (type) await tx.emit(type, object);
      return { id: object.id, object: object.object, deleted: true };
    },
    async emit(type, object, previous) {
      if (held) {
        held.push([type, object, previous]);
        return;
      }
      emitted += 1;
      await recordEvent(tx, origin, type, object, previous);
    },
    async tellingFirst(types, work) {
      const events: Parameters<Tx['emit']>[] = [];
      held = events;
      const result = await work().finally(() => (held = undefined));
      const isFirst = ([type]: Parameters<Tx['emit']>) => types.includes(type);
      for (const event of events.filter(isFirst)) await tx.emit(...event);
      for (const event of events.filter((other) => !isFirst(other))) await tx.emit(...event);
      return result;
    },
    async schedule(at, step, target) {
      await trx.insertInto('due').values({ at, step, target }).execute();
    },
    putSetting: async (key, value) => writeSetting(trx, key, value),
  };
  return tx;
}

function rowOf(object: StripeObject, now: number) {
  return {
    id: object.id,
    object: object.object,
    customer: 'customer' in object ? object.customer : null,
    created: 'created' in object ? object.created : now,
    body: JSON.stringify(object),
  };
}
