import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ObjectTypes } from '../store/object-types.ts';
import type { FoundObject, Reader } from '../store/reader.ts';

/** A reader that reads by one statement what is asked for at the same time, as for all items of a list. */
export type BatchedReader = Reader & {
  refundsOf: (charge: string) => Promise<ObjectTypes['refund'][]>;
  paymentsOf: (invoice: string) => Promise<ObjectTypes['invoice_payment'][]>;
};

export function batchedReader(reader: Reader): BatchedReader {
  const findBatched = batched(async (ids) => {
    const found = await reader.findAll(ids);
    return new Map<string, FoundObject>(found.map((object) => [object.body.id, object]));
  });
  const refundsOf = batched(async (charges) => {
    const anyOf = charges.map((charge) => ({ charge }));
    return Map.groupBy(await reader.list('refund', { anyOf }), ({ charge }) => String(charge));
  });
  const paymentsOf = batched(async (invoices) => {
    const anyOf = invoices.map((invoice) => ({ invoice }));
    return Map.groupBy(await reader.list('invoice_payment', { anyOf }), ({ invoice }) => invoice);
  });
  return {
    ...reader,
    find: findBatched,
    refundsOf: async (charge) => (await refundsOf(charge)) ?? [],
    paymentsOf: async (invoice) => (await paymentsOf(invoice)) ?? [],
  };
}

function batched<Value>(
  load: (keys: string[]) => Promise<Map<string, Value>>,
): (key: string) => Promise<Value | undefined> {
  let batch: { keys: Set<string>; loaded: Promise<Map<string, Value>> } | undefined;
  return async (key) => {
    batch ??= startBatch();
    batch.keys.add(key);
    return (await batch.loaded).get(key);
  };
  function startBatch() {
    const keys = new Set<string>();
    const loaded = nextTurn().then(() => {
      batch = undefined;
      return load([...keys]);
    });
    return { keys, loaded };
  }
}
