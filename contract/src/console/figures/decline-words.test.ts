import { expect, test } from 'vitest';
import { declineWords } from './decline-words.ts';

test.each([
  ['insufficient_funds', 'not enough money on the card'],
  ['a_new_code', 'a new code'],
  ['constructor', 'constructor'],
])('the code %s in words', (code, expected) => {
  expect(declineWords(code)).toBe(expected);
});
