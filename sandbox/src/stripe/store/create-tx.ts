import type { Transaction } from 'kysely';
import type { Clock } from './clock.ts';
import type { StripeObject } from './object-types.ts';
import { previousAttributes } from './previous-attributes.ts';
import { createReader } from './reader.ts';
import { recordEvent } from './record-event.ts';
import { writeSetting } from './settings.ts';
import type { Tables } from './tables.ts';
import type { Origin, Tx } from './tx.ts';

/** Wraps a database transaction. `origin` is the request that its events name. */
export function createTx(
  trx: Transaction<Tables>,
  environment: { clock: Clock; baseUrl: () => string },
  origin: Origin,
): Tx {
  const reader = createReader(trx, environment);
  let emitted = 0;
  let postponed: Parameters<Tx['emit']>[] | undefined;
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
      const previous = previousAttributes(object, changed);
      if (type && previous) await tx.emit(type, changed, previous);
      return changed;
    },
    async setInternalData(id, data) {
      const hidden = JSON.stringify(data);
      await trx.updateTable('objects').set({ hidden }).where('id', '=', id).execute();
    },
    async remove(object, type) {
      await trx.updateTable('objects').set({ deleted: true }).where('id', '=', object.id).execute();
      if (type) await tx.emit(type, object);
      return { id: object.id, object: object.object, deleted: true };
    },
    async emit(type, object, previous) {
      if (postponed) {
        postponed.push([type, object, previous]);
        return;
      }
      emitted += 1;
      await recordEvent(tx, origin, type, object, previous);
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
