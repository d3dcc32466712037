import { expect, test } from 'vitest';
import { createGate } from './concurrency-limit.ts';

test('security 4: so many tasks run, so many wait in line, and the next is told when to come back', async () => {
  const gate = createGate({ running: 2, waiting: 2, retryAfter: 3 });
  const started: number[] = [];
  const finish: (() => void)[] = [];
  const enter = (number: number) =>
    gate(async () => {
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

test('a task that fails gives its place to the next', async () => {
  const gate = createGate({ running: 1, waiting: 1, retryAfter: 1 });
  const failing = gate(() => Promise.reject(new Error('no')));
  const next = gate(() => Promise.resolve('yes'));
  await expect(failing).rejects.toThrow('no');
  expect(await next).toBe('yes');
});
