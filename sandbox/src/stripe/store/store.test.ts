import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../postgres/test-database.ts';
import type { ObjectTypes } from './object-types.ts';
import { inTransaction, openStore, withReader, type Store } from './store.ts';

let database: TestDatabase;
let store: Store;

beforeAll(async () => {
  database = await createTestDatabase(inject('postgresUrl'));
  store = await openStore({ databaseUrl: database.url, baseUrl: () => 'http://127.0.0.1' });
});

afterAll(async () => {
  await store.db.destroy();
  await database.drop();
});

const aProduct = (id: string): ObjectTypes['product'] =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the store looks at no other field
  ({ id, object: 'product', name: 'Premium' }) as ObjectTypes['product'];

/** An object as a reader finds it, and as the database holds it. */
const stored = async (id: string) => ({
  found: await withReader(store, (reader) => reader.find(id)),
  row: await store.db
    .selectFrom('objects')
    .select(['body', 'deleted'])
    .where('id', '=', id)
    .executeTakeFirst(),
});

test('a reader finds what was committed last', async () => {
  const product = await inTransaction(store, (tx) => tx.insert(aProduct('prod_changed')));
  await inTransaction(store, (tx) => tx.change(product, { name: 'Renamed' }));
  const { found, row } = await stored(product.id);
  expect(found).toEqual(row);
  expect(found?.body).toMatchObject({ name: 'Renamed' });
});

test('a reader finds nothing of a transaction that failed', async () => {
  const product = await inTransaction(store, (tx) => tx.insert(aProduct('prod_kept')));
  const failed = inTransaction(store, async (tx) => {
    await tx.insert(aProduct('prod_undone'));
    await tx.change(product, { name: 'Undone' });
    throw new Error('on purpose');
  });
  await expect(failed).rejects.toThrow('on purpose');
  expect((await stored('prod_kept')).found?.body).toMatchObject({ name: 'Premium' });
  expect(await stored('prod_undone')).toEqual({ found: undefined, row: undefined });
});

test('an object that changes after its deletion stays deleted', async () => {
  const product = await inTransaction(store, (tx) => tx.insert(aProduct('prod_deleted')));
  await inTransaction(store, (tx) => tx.remove(product));
  await inTransaction(store, (tx) => tx.change(product, { name: 'Erased' }));
  const { found, row } = await stored(product.id);
  expect(row?.deleted).toBe(true);
  expect(found).toEqual(row);
});

test('a mutation happens at one time, however long it takes', async () => {
  let seconds = store.clock.now();
  const running = { ...store, clock: { ...store.clock, now: () => (seconds += 1) } };
  const times = await inTransaction(running, async (tx) => [tx.now(), tx.now()]);
  expect(times[1]).toBe(times[0]);
});
