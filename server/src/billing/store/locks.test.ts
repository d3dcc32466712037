import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestDatabase } from '../../../../sandbox/src/postgres/test-database.ts';
import { createEmptyDatabase } from '../../../test/worlds/migrated-database.ts';
import { createLocks } from '../../platform/database/locks.ts';
import { stripeLimits } from '../../platform/stripe/stripe-limits.ts';
import { createStripe } from '../../platform/stripe/stripe.ts';
import { withCustomerLock, withUserLock } from './locks.ts';

let database: TestDatabase;
let billing: Parameters<typeof withUserLock>[0];

beforeAll(async () => {
  database = await createEmptyDatabase();
  const secretKey = 'sk_test_unused';
  billing = {
    locks: createLocks(database.url),
    callLimits: stripeLimits.job,
    stripeUntil: (signal, limits) => createStripe({ secretKey, limits, signal }),
  };
});

afterAll(async () => {
  await billing.locks.close();
  await database.drop();
});

test.each([
  ['user', withUserLock],
  ['customer', withCustomerLock],
])('work of a request that was answered gets no %s lock', async (_name, withLock) => {
  const reason = new Error('answered already');
  const signal = AbortSignal.abort(reason);
  const work = withLock({ ...billing, signal }, 'id', async () => 'started');
  await expect(work).rejects.toBe(reason);
});

test('a user lock may contain the lock of a customer with the same id', async () => {
  const task = () => withCustomerLock(billing, 'same', async () => 'done');
  expect(await withUserLock(billing, 'same', task)).toBe('done');
});
