import { expect, test } from 'vitest';
import { listText } from './lists.ts';

test.each([
  [['SPRING'], 'unit', 'SPRING'],
  [['SPRING', 'FRIENDS', 'MAY'], 'unit', 'SPRING, FRIENDS, MAY'],
  [['€4.20', '¥420'], 'conjunction', '€4.20 and ¥420'],
  [['euros', 'US dollars', 'UAE dirhams'], 'disjunction', 'euros, US dollars, or UAE dirhams'],
] as const)('%j as a %s are "%s"', (names, type, text) => {
  expect(listText(names, type)).toBe(text);
});
