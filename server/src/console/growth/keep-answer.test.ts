import { expect, test } from 'vitest';
import { keepAnswer } from './keep-answer.ts';

test('an answer serves until it is old, and a failure is asked again', async () => {
  let now = 0;
  let asked = 0;
  let fails = true;
  const ask = keepAnswer(
    async () => {
      asked += 1;
      if (fails) throw new Error('down');
      return asked;
    },
    1000,
    () => new Date(now),
  );
  await expect(ask()).rejects.toThrow('down');
  fails = false;
  expect(await ask()).toBe(2);
  now = 999;
  expect(await ask()).toBe(2);
  now = 1000;
  expect(await ask()).toBe(3);
});
