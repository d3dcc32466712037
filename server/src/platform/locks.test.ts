import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestDatabase } from '../../../sandbox/src/postgres/test-database.ts';
import { createEmptyDatabase } from '../../test/migrated-database.ts';
import { createLocks, type Locks } from './locks.ts';

let database: TestDatabase;
/** Of two servers, with limits that a test reaches. */
let locks: Locks;
let otherLocks: Locks;

beforeAll(async () => {
  database = await createEmptyDatabase();
  const limits = { maxWait: 500, maxWaiting: 2 };
  locks = createLocks(database.url, limits);
  otherLocks = createLocks(database.url, limits);
});

afterAll(async () => {
  await locks.close();
  await otherLocks.close();
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

test('a full queue refuses the next task at once and keeps those that wait', async () => {
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
