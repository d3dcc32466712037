import type { Role } from '@stillweb/contract/console/staff/roles';
import { expect, test } from 'vitest';
import { hideAccounts, hideNames, seesAccounts, seesNames } from './hidden-names.ts';

type Answer = { userId: string | null; email: string | null; amount: number };
const answer: Answer = { userId: 'u', email: 'ada@example.com', amount: 900 };

test.each<[role: Role, email: string | null, userId: string | null]>([
  ['support', 'ada@example.com', 'u'],
  ['lead', 'ada@example.com', 'u'],
  ['finance', 'ada@example.com', 'u'],
  ['marketing', null, null],
  ['engineer', null, 'u'],
  ['owner', 'ada@example.com', 'u'],
])('%s sees the address %s and the account %s', (role, email, userId) => {
  expect(hideNames(role, answer, 'email')).toEqual({ ...answer, email });
  expect(hideAccounts(role, answer, 'userId')).toEqual({ ...answer, userId });
  expect(seesNames(role)).toBe(email !== null);
  expect(seesAccounts(role)).toBe(userId !== null);
});
