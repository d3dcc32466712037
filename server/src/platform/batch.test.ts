import { expect, test } from 'vitest';
import { createBatch } from './batch.ts';

test('who asks in the same moment shares a question, and each gets the own answer', async () => {
  const questions: string[][] = [];
  const lengthOf = createBatch(async (words: string[]) => {
    questions.push(words);
    return words.map((word) => (word === 'nothing' ? undefined : word.length));
  });
  const answers = await Promise.all(['a', 'nothing', 'abc'].map(lengthOf));
  expect(answers).toEqual([1, undefined, 3]);
  expect(await lengthOf('ab')).toBe(2);
  expect(questions).toEqual([['a', 'nothing', 'abc'], ['ab']]);
});

test('a question that fails fails for everybody who shared it, and for nobody after', async () => {
  let isAway = true;
  const ask = createBatch(async (keys: number[]) => {
    if (isAway) throw new Error('away');
    return keys;
  });
  const answers = await Promise.allSettled([ask(1), ask(2)]);
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  isAway = false;
  expect(await ask(3)).toBe(3);
});
