import { expect, test } from 'vitest';
import { cacheFor } from './cache.ts';

test('an answer is given again until it is old, by its key, and a failure is asked again', async () => {
  let now = 0;
  let asked = 0;
  let fails = true;
  const cached = cacheFor<number>(() => new Date(now), 1000);
  const ask = (key = 'one') =>
    cached(key, async () => {
      asked += 1;
      if (fails) throw new Error('down');
      return asked;
    });
  await expect(ask()).rejects.toThrow('down');
  fails = false;
  expect(await ask()).toBe(2);
  now = 999;
  expect(await ask()).toBe(2);
  expect(await ask('another')).toBe(3);
  now = 1000;
  expect(await ask()).toBe(4);
});
