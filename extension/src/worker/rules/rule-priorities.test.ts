import { expect, test } from 'vitest';

import { rulePriorities } from './rule-priorities.ts';

test("the user's decisions outrank lists and each other, within the 24 bits that Chrome compares", () => {
  const { ownBlock, ownException, ownImportant, allowedSites } = rulePriorities;
  const ranks = [
    10_000_000,
    ownBlock,
    ownException,
    ownBlock + ownImportant,
    ownException + ownImportant,
    allowedSites,
    2 ** 24,
  ];
  expect(ranks).toEqual(ranks.toSorted((a, b) => a - b));
  expect(new Set(ranks).size).toBe(ranks.length);
});
