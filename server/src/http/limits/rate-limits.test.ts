import { afterAll, expect, test } from 'vitest';
import { openMigratedDatabase } from '../../../test/worlds/migrated-database.ts';
import { createTestClock } from '../../../test/internals/test-clock.ts';
import {
  createClientLimit,
  createMemoryLimit,
  createRateLimit,
  deleteExpiredLimits,
  type RateLimitTables,
} from './rate-limits.ts';

const clock = createTestClock();

const { db, close } = await openMigratedDatabase<RateLimitTables>();
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
  const refund = await limit.consume('key');
  await refund();
  await limit.consume('key');
  await expect(limit.consume('key')).rejects.toMatchObject(refusal);
  expect(await limit.tryConsume('key')).toBeUndefined();
  await limit.countersOf('key')[0].reset();
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
  const { storedKey } = limit.countersOf('key')[0];
  const counters = () =>
    db.selectFrom('rate_limits').selectAll().where('key', '=', storedKey).execute();
  await limit.consume('key');
  const before = await counters();
  await expect(limit.consume('key')).rejects.toMatchObject(refusal);
  expect(await counters()).toEqual(before);
});

test('clients that their IPv6 network keeps from an attempt have it later', async () => {
  const limit = createClientLimit(db, { name: 'clients', attempts: 1, perSeconds: 60 });
  const clients = Array.from({ length: 15 }, (_, number) => `2001:db8:1:${number}::1`);
  const results = await Promise.all(clients.map((ip) => limit.tryConsume(ip)));
  expect(results.filter((refund) => refund !== undefined)).toHaveLength(10);
  const [client, network = client] = limit.countersOf('2001:db8:1::1');
  await network.reset();
  for (const [number, ip] of clients.entries()) {
    expect((await limit.tryConsume(ip)) === undefined).toBe(results[number] !== undefined);
  }
});

test('parallel attempts beyond a limit are refused and not counted', async () => {
  const limit = createRateLimit(db, { name: 'parallel', attempts: 2, perSeconds: 60 });
  const results = await Promise.all([1, 2, 3, 4, 5].map(() => limit.tryConsume('key')));
  const refunds = results.filter((refund) => refund !== undefined);
  expect(refunds).toHaveLength(2);
  for (const refund of refunds) await refund();
  await limit.consume('key');
  await limit.consume('key');
  await expect(limit.consume('key')).rejects.toMatchObject(refusal);
});

test('a limit in memory begins again with each period of the clock', () => {
  const count = createMemoryLimit({ name: 'memory', attempts: 2, perSeconds: 60 }, clock);
  count('key');
  count('key');
  const refused = { ...refusal, retryAfter: expect.any(Number), limit: 'memory' };
  expect(() => count('key')).toThrow(expect.objectContaining(refused));
  count('another key');
  clock.advance({ minutes: 1 });
  count('key');
});
