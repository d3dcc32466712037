import { provideLanguage } from '@stillweb/texts/languages';
import { afterEach, expect, test } from 'vitest';
import { listText } from './lists.ts';

afterEach(() => provideLanguage(() => 'en'));

test.each([
  [['SPRING'], 'unit', 'SPRING'],
  [['SPRING', 'FRIENDS', 'MAY'], 'unit', 'SPRING, FRIENDS, MAY'],
  [['€4.20', '¥420'], 'conjunction', '€4.20 and ¥420'],
  [['euros', 'US dollars', 'UAE dirhams'], 'disjunction', 'euros, US dollars, or UAE dirhams'],
] as const)('%j as a %s are "%s"', (names, type, text) => {
  expect(listText(names, type)).toBe(text);
});

test('languages 16: in Arabic, names in Latin letters do not turn a list around', () => {
  provideLanguage(() => 'ar');
  expect(listText(['SPRING', 'MAY'], 'unit')).toBe('\u2068SPRING\u2069 و\u2068MAY\u2069');
});
