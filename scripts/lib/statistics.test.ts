import { expect, test } from 'vitest';
import { median, quantile, rankSumAuc } from './statistics.ts';

test.each([
  { values: [], share: 0.5, result: 0 },
  { values: [7], share: 0.99, result: 7 },
  { values: [3, 1, 2], share: 0, result: 1 },
  { values: [3, 1, 2], share: 0.5, result: 2 },
  { values: [3, 1, 2], share: 1, result: 3 },
  { values: [10, 9, 100, 11], share: 1, result: 100 },
  { values: Array.from({ length: 101 }, (_, index) => index), share: 0.99, result: 99 },
])('the $share quantile of $values is $result', ({ values, share, result }) => {
  expect(quantile(values, share)).toBe(result);
});

test.each([
  { values: [5, 1, 3], result: 3 },
  // Of an even number of values, the lower one in the middle.
  { values: [4, 1, 3, 2], result: 2 },
])('the median of $values is $result', ({ values, result }) => {
  expect(median(values)).toBe(result);
});

test.each([
  { first: [1, 2, 3], second: [1, 2, 3], auc: 0.5 },
  { first: [4, 5], second: [1, 2, 3], auc: 1 },
  { first: [1, 2], second: [3, 4], auc: 0 },
  { first: [2], second: [1, 2, 3, 4], auc: 0.375 },
])('the rank-sum AUC of $first and $second is $auc', ({ first, second, auc }) => {
  expect(rankSumAuc(first, second)).toBe(auc);
});
