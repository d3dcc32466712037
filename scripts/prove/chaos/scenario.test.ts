import { expect, test } from 'vitest';
import { describeResult } from './scenario.ts';

const clean = { injected: 'kill -9', observed: '7 calls', lost: [], wrong: [] };

test.each([
  { what: 'a clean result', result: clean, text: 'kill -9: 7 calls; 0 lost, 0 wrong' },
  {
    what: 'a result with problems, each once',
    result: { ...clean, lost: ['email to ada'], wrong: ['late', 'late'] },
    text: 'kill -9: 7 calls; 1 lost, 2 wrong\n  lost: email to ada\n  wrong: late',
  },
])('describes $what', ({ result, text }) => {
  expect(describeResult(result)).toBe(text);
});

test('lists at most eight problems of a result', () => {
  const wrong = Array.from({ length: 10 }, (_, index) => `problem ${index}`);
  const [, ...problems] = describeResult({ ...clean, wrong }).split('\n');
  expect(problems).toHaveLength(9);
  expect(problems.at(-1)).toBe('  … and 2 more');
});
