import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestDatabase } from '../../../../sandbox/src/postgres/test-database.ts';
import { createEmptyDatabase } from '../../../test/migrated-database.ts';
import { createLocks, type Locks } from '../../platform/locks.ts';
import { withCustomerLock, withUserLock } from './locks.ts';

let database: TestDatabase;
let locks: Locks;

beforeAll(async () => {
  database = await createEmptyDatabase();
  locks = createLocks(database.url);
});

afterAll(async () => {
  await locks.close();
  await database.drop();
});

test.each([
  ['user', withUserLock],
  ['customer', withCustomerLock],
])('work of a request that was answered gets no %s lock', async (_name, withLock) => {
  const reason = new Error('answered already');
  const work = withLock({ locks, signal: AbortSignal.abort(reason) }, 'id', async () => 'started');
  await expect(work).rejects.toBe(reason);
});

test('a user lock may contain the lock of a customer with the same id', async () => {
  const task = () => withCustomerLock({ locks }, 'same', async () => 'done');
  expect(await withUserLock({ locks }, 'same', task)).toBe('done');
});
