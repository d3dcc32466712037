import { expect, test } from 'vitest';
import { createConcurrencyLimit } from './concurrency-limit.ts';

test('security 4: tasks beyond the limit wait, and beyond the queue they are refused', async () => {
  const limit = createConcurrencyLimit({ running: 2, waiting: 2, retryAfter: 3 });
  const started: number[] = [];
  const finish: (() => void)[] = [];
  const enter = (number: number) =>
    limit(async () => {
      started.push(number);
      await new Promise<void>((resolve) => (finish[number] = resolve));
      return number;
    });
  const entered = [0, 1, 2, 3].map(enter);
  expect(started).toEqual([0, 1]);
  await expect(enter(4)).rejects.toMatchObject({ code: 'BUSY', retryAfter: 3 });
  finish[1]?.();
  expect(await entered[1]).toBe(1);
  expect(started).toEqual([0, 1, 2]);
  for (const number of [0, 2, 3]) {
    await expect.poll(() => started).toContain(number);
    finish[number]?.();
  }
  expect(await Promise.all(entered)).toEqual([0, 1, 2, 3]);
});

test('a failed task makes room for the next', async () => {
  const limit = createConcurrencyLimit({ running: 1, waiting: 1, retryAfter: 1 });
  const failing = limit(() => Promise.reject(new Error('no')));
  const next = limit(() => Promise.resolve('yes'));
  await expect(failing).rejects.toThrow('no');
  expect(await next).toBe('yes');
});
