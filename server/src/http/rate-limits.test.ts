import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { openMigratedDatabase } from '../../test/worlds/migrated-database.ts';
import { createTestClock } from '../../test/internals/test-clock.ts';
import { createRateLimit, deleteExpiredLimits } from './rate-limits.ts';

const clock = createTestClock();

const { db, close } = await openMigratedDatabase<{ rate_limits: { key: string } }>();
afterAll(close);

const refusal = { code: 'RATE_LIMITED' };

test('a key that has used all attempts waits until the period ends', async () => {
  const limit = createRateLimit(db, { name: 'period', attempts: 2, perSeconds: 60 });
  await limit.consume('key');
  await limit.consume('key');
  await expect(limit.consume('key')).rejects.toMatchObject({ ...refusal, retryAfter: 60 });
  await limit.consume('another key');
  clock.advance({ minutes: 1.1 });
  await limit.consume('key');
});

test('a key that exceeds a limit with a block waits for the block only', async () => {
  const rule = { name: 'block', attempts: 1, perSeconds: 86_400, blockSeconds: 60 };
  const limit = createRateLimit(db, rule);
  await limit.consume('key');
  const refused = await Promise.allSettled([1, 2, 3, 4].map(() => limit.consume('key')));
  for (const one of refused) {
    expect(one).toMatchObject({ status: 'rejected', reason: { ...refusal, retryAfter: 60 } });
  }
  clock.advance({ minutes: 1.1 });
  await limit.consume('key');
});

test('a refunded attempt can be used again, and a reset forgets all', async () => {
  const limit = createRateLimit(db, { name: 'refund', attempts: 2, perSeconds: 60 });
  await limit.consume('key');
  await limit.consume('key');
  await limit.refund('key');
  await limit.consume('key');
  await expect(limit.consume('key')).rejects.toMatchObject(refusal);
  await limit.reset('key');
  await limit.consume('key');
  await limit.consume('key');
});

test('expired counters are deleted, and stored keys reveal no address', async () => {
  const limit = createRateLimit(db, { name: 'stored', attempts: 1, perSeconds: 60 });
  await limit.consume('early@stillweb.example');
  clock.advance({ minutes: 2 });
  await limit.consume('late@stillweb.example');
  await deleteExpiredLimits(db, clock(), 1000);
  const rows = await db
    .selectFrom('rate_limits')
    .select('key')
    .where('key', 'like', 'stored:%')
    .execute();
  expect(rows).toEqual([{ key: expect.stringMatching(/^stored:[\w-]{43}$/) }]);
});

test('security 40: a refused attempt does not change its counter', async () => {
  const limit = createRateLimit(db, { name: 'refused', attempts: 1, perSeconds: 60 });
  const counters = () =>
    sql`select * from rate_limits where key = ${limit.storedKey('key')}`.execute(db);
  await limit.consume('key');
  const { rows } = await counters();
  await expect(limit.consume('key')).rejects.toMatchObject(refusal);
  expect((await counters()).rows).toEqual(rows);
});
