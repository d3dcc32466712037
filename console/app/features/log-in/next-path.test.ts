import { expect, test } from 'vitest';
import { nextPathOf } from './next-path.ts';

test.each([
  ['', '/'],
  ['?next=/staff', '/staff'],
  ['?next=%2Fcustomers%3Fq%3Dada%23x', '/customers?q=ada#x'],
  ['?next=https://elsewhere.example', '/'],
  ['?next=//elsewhere.example', '/'],
  ['?next=/\\elsewhere.example', '/'],
  ['?next=/.//elsewhere.example', '/'],
  ['?next=staff', '/'],
])('a log-in with %s leads to %s', (search, path) => {
  expect(nextPathOf(search)).toBe(path);
});
