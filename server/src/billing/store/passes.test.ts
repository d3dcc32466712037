import { afterAll, expect, test } from 'vitest';
import { openMigratedDatabase } from '../../../test/worlds/migrated-database.ts';
import type { BillingTables } from '../tables.ts';
import { advancePass, completePass, continuePass } from './passes.ts';

const { db, close } = await openMigratedDatabase<BillingTables>();
afterAll(close);

const name = 'read-events';

test('billing 46: of two jobs on one pass, the later cannot move it back', async () => {
  const slow = await continuePass(db, name);
  const quick = await continuePass(db, name);
  const moved = await advancePass(db, quick, { position: 'evt_2', done: 100, newestEvent: 7 });
  expect(moved).toEqual({ ...quick, position: 'evt_2', newestEvent: 7 });
  expect(await advancePass(db, slow, { position: 'evt_1', done: 50 })).toBeUndefined();
  expect(await completePass(db, slow)).toBe(false);
  expect(await continuePass(db, name)).toEqual(moved);
});

test('billing 46: a job of an earlier pass cannot move the next one', async () => {
  const slow = await continuePass(db, name);
  expect(await completePass(db, await continuePass(db, name))).toBe(true);
  expect(await advancePass(db, slow, { position: slow.position, done: 1 })).toBeUndefined();
  const next = await continuePass(db, name);
  expect(next).toMatchObject({ position: '', newestEvent: undefined });
  expect(next.startedAt).not.toEqual(slow.startedAt);
  expect(await advancePass(db, { ...slow, position: '' }, { position: 'evt_3', done: 1 })).toBe(
    undefined,
  );
});

test('billing 46: the watermark never moves back', async () => {
  for (const newest of [20, 10]) await completePass(db, await continuePass(db, name), newest);
  expect(await continuePass(db, name)).toMatchObject({ watermark: 20 });
});
