import { afterAll, expect, test, vi } from 'vitest';
import { createCache } from './cache.ts';

vi.useFakeTimers({ toFake: ['Date'] });
afterAll(() => vi.useRealTimers());

const pass = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds);

/** What is read: the number of the reading, unless it fails or waits for its end. */
function aSource() {
  const source = {
    asked: 0,
    fails: false,
    end: Promise.resolve(),
    read: async () => {
      source.asked += 1;
      const answer = source.asked;
      await source.end;
      if (source.fails) throw new Error('down');
      return answer;
    },
  };
  return source;
}

test('an answer is given again until it is old, by its key, and a failure is asked again', async () => {
  const source = aSource();
  const cached = createCache<number>({ ttl: 1000 });
  source.fails = true;
  await expect(cached('one', source.read)).rejects.toThrow('down');
  source.fails = false;
  expect(await cached('one', source.read)).toBe(2);
  pass(1000);
  expect(await cached('one', source.read)).toBe(2);
  expect(await cached('another', source.read)).toBe(3);
  pass(1);
  expect(await cached('one', source.read)).toBe(4);
  pass(1001);
  source.fails = true;
  await expect(cached('one', source.read)).rejects.toThrow('down');
});

test('calls at the same time wait for one reading, and fail with it', async () => {
  const source = aSource();
  const cached = createCache<number>({ ttl: 1000 });
  const calls = [cached('one', source.read), cached('one', source.read)];
  expect(await Promise.all(calls)).toEqual([1, 1]);
  pass(1001);
  source.fails = true;
  const failing = [cached('one', source.read), cached('one', source.read)];
  const results = await Promise.allSettled(failing);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(source.asked).toBe(2);
});

test('where an old answer could serve on and there is none, the failure is told', async () => {
  const source = aSource();
  const cached = createCache<number>({ ttl: 1000, staleIfError: true });
  source.fails = true;
  const failing = [cached('one', source.read), cached('one', source.read)];
  for (const call of failing) await expect(call).rejects.toThrow('down');
  source.fails = false;
  expect(await cached('one', source.read)).toBe(2);
});

test('an answer serves on while no new one can be read, and each call asks again', async () => {
  const source = aSource();
  const cached = createCache<number>({ ttl: 1000, staleIfError: true });
  await cached('one', source.read);
  pass(5000);
  source.fails = true;
  expect(await cached('one', source.read)).toBe(1);
  expect(await cached('one', source.read)).toBe(1);
  source.fails = false;
  expect(await cached('one', source.read)).toBe(4);
});

test('an old answer is given while a new one is read, unless it is too old', async () => {
  const source = aSource();
  const cached = createCache<number>({ ttl: 1000, staleWhileRevalidate: 500 });
  await cached('one', source.read);
  pass(1400);
  let finish = () => {};
  source.end = new Promise((resolve) => {
    finish = resolve;
  });
  expect(await cached('one', source.read)).toBe(1);
  pass(200);
  const call = cached('one', source.read);
  finish();
  expect(await call).toBe(2);
  expect(source.asked).toBe(2);
});

test('a reading may give the last answer again', async () => {
  const source = aSource();
  const cached = createCache<number>({ ttl: 1000 });
  const read = (last: number | undefined) => source.read().catch(() => last ?? 0);
  await cached('one', read);
  pass(1001);
  source.fails = true;
  expect(await cached('one', read)).toBe(1);
  expect(await cached('one', read)).toBe(1);
  expect(source.asked).toBe(2);
});
