import { expect, test } from 'vitest';
import { formatCount, formatShare } from './counts.ts';

test.each([
  [0, 0, '–'],
  [0, 5, '0%'],
  [1, 3, '33.3%'],
  [5, 5, '100%'],
])('%i of %i is %s', (part, whole, text) => {
  expect(formatShare(part, whole)).toBe(text);
});

test('a count has its thousands apart', () => {
  expect(formatCount(12_345)).toBe('12,345');
});
