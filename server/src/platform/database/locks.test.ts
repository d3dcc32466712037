import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestDatabase } from '../../../../sandbox/src/postgres/test-database.ts';
import { createEmptyDatabase } from '../../../test/worlds/migrated-database.ts';
import { endConnectionsOfLocks } from '../../../test/internals/server-locks.ts';
import { openTcpProxy } from '../../../test/proxies/tcp-proxy.ts';
import { openPool } from './database.ts';
import { createLocks, type Locks } from './locks.ts';

let database: TestDatabase;
/** Of two servers, with limits that a test reaches. */
let locks: Locks;
let otherLocks: Locks;
let pool: pg.Pool;

const limits = { maxWait: 500, maxWaiting: 2, maxSilence: 1000 };

beforeAll(async () => {
  database = await createEmptyDatabase();
  locks = createLocks(database.url, limits);
  otherLocks = createLocks(database.url, limits);
  pool = openPool(database.url);
});

afterAll(async () => {
  await locks.close();
  await otherLocks.close();
  await pool.end();
  await database.drop();
});

/** A task that runs until the test ends it. */
function aTask() {
  const started = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<void>();
  const run = async () => {
    started.resolve();
    await ended.promise;
  };
  return { run, started: started.promise, end: () => ended.resolve() };
}

test('tasks under one lock run one after the other, in the order of their calls', async () => {
  const steps: string[] = [];
  const first = aTask();
  const running = locks.withLock('order', first.run);
  await first.started;
  const later = ['second', 'third'].map((name) =>
    locks.withLock('order', async () => void steps.push(name)),
  );
  await locks.withLock('another name', async () => void steps.push('another name'));
  first.end();
  await Promise.all([running, ...later]);
  expect(steps).toEqual(['another name', 'second', 'third']);
});

test('a lock excludes the tasks of another server until its task has ended', async () => {
  const first = aTask();
  const running = locks.withLock('two servers', first.run);
  await first.started;
  await expect(otherLocks.withLock('two servers', async () => {})).rejects.toMatchObject({
    code: 'BUSY',
    retryAfter: 5,
  });
  first.end();
  await running;
  expect(await otherLocks.withLock('two servers', async () => 'free')).toBe('free');
});

test('a task that fails passes its error on and frees the lock', async () => {
  const failing = locks.withLock('failure', () => Promise.reject(new Error('no')));
  await expect(failing).rejects.toThrow('no');
  expect(await otherLocks.withLock('failure', async () => 'free')).toBe('free');
});

test('a full queue refuses the next task immediately and keeps those that wait', async () => {
  const first = aTask();
  const running = locks.withLock('queue', first.run);
  await first.started;
  const [second, third, refused] = ['second', 'third', 'refused'].map((name) =>
    locks.withLock('queue', async () => name),
  );
  await expect(refused).rejects.toMatchObject({ code: 'BUSY', retryAfter: 5 });
  first.end();
  expect(await Promise.all([running, second, third])).toEqual([undefined, 'second', 'third']);
});

test('a task that has waited too long behind its own server never starts', async () => {
  const first = aTask();
  const running = locks.withLock('long wait', first.run);
  await first.started;
  const late = locks.withLock('long wait', async () => 'started');
  await expect(late).rejects.toMatchObject({ code: 'BUSY', retryAfter: 5 });
  first.end();
  await running;
  expect(await locks.withLock('long wait', async () => 'free')).toBe('free');
});

test('a task whose signal aborts while it waits never starts and frees its place', async () => {
  const first = aTask();
  const running = locks.withLock('signal', first.run);
  await first.started;
  const started: string[] = [];
  const controller = new AbortController();
  const start = (name: string, signal?: AbortSignal) =>
    locks.withLock('signal', async () => void started.push(name), signal);
  const aborted = [start('a', controller.signal), start('b', controller.signal)];
  const outcome = Promise.allSettled(aborted);
  const reason = new Error('answered already');
  controller.abort(reason);
  expect(await outcome).toEqual([
    { status: 'rejected', reason },
    { status: 'rejected', reason },
  ]);
  const waiting = [start('c'), start('d')];
  first.end();
  await Promise.all([running, ...waiting]);
  await expect(start('e', controller.signal)).rejects.toBe(reason);
  expect(started).toEqual(['c', 'd']);
});

test('a lost connection fails the task that has the lock, and frees the lock for another server', async () => {
  const first = aTask();
  let lost: AbortSignal | undefined;
  const running = locks.withLock('lost', (signal) => {
    lost = signal;
    return first.run();
  });
  await first.started;
  await endConnectionsOfLocks(pool);
  await expect.poll(() => lost?.aborted).toBe(true);
  expect(await otherLocks.withLock('lost', async () => 'free')).toBe('free');
  first.end();
  await expect(running).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE', retryAfter: 5 });
  expect(await locks.withLock('lost', async () => 'again')).toBe('again');
});

test('a connection that is lost while a lock is freed fails its task', async () => {
  const running = locks.withLock('freed', async () => {
    await endConnectionsOfLocks(pool);
    return 'done';
  });
  await expect(running).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
});

test('a task whose connection has stopped answering fails when the next task opens another one', async () => {
  const proxy = await openTcpProxy(new URL(database.url));
  const cutOff = createLocks(proxy.url, { ...limits, maxWait: 5000, maxSilence: 200 });
  const first = aTask();
  const running = cutOff.withLock('silent', first.run);
  await first.started;
  proxy.stall();
  const refused = cutOff.withLock('another', async () => {});
  await expect(refused).rejects.toThrow('Query read timeout');
  expect(await cutOff.withLock('another', async () => 'done')).toBe('done');
  first.end();
  await expect(running).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  await proxy.disconnect();
  await cutOff.close();
});
