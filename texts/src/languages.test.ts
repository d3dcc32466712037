import { expect, test } from 'vitest';
import { type Language, offeredLanguages, pathIn, splitPath } from './languages.ts';

const languageIn = (code: string, state: Language['state']): Language => {
  return { code, name: code, dir: 'ltr', locale: null, state };
};
const among = [
  languageIn('en', 'complete'),
  languageIn('de', 'complete'),
  languageIn('fr', 'offered'),
  languageIn('nl', 'draft'),
];

test.each([
  [undefined, ['en', 'de', 'fr']],
  ['0', ['en', 'de', 'fr']],
  ['1', ['en', 'de', 'fr', 'en-XA', 'ar-XB']],
])('languages 2: drafts are not offered, with PSEUDO_LANGUAGES=%s: %j', (value, codes) => {
  const offered = offeredLanguages({ PSEUDO_LANGUAGES: value }, among);
  expect(offered.map(({ code }) => code)).toEqual(codes);
});

test.each([
  ['en', '/', '/'],
  ['en', '/pricing?code=A', '/pricing?code=A'],
  ['de', '/', '/de'],
  ['de', '/?offer=uk', '/de?offer=uk'],
  ['de', '/#main', '/de#main'],
  ['de', '/pricing?next=/', '/de/pricing?next=/'],
])('languages 9: in %s, %s is at %s', (code, path, address) => {
  expect(pathIn(code, path)).toBe(address);
});

test.each([
  ['/', 'en', '/'],
  ['/denmark', 'en', '/denmark'],
  ['/en/about', 'en', '/en/about'],
  ['/de', 'de', '/'],
  ['/de/', 'de', '/'],
  ['/de/auth/login', 'de', '/auth/login'],
  ['/DE/about', 'en', '/DE/about'],
])('languages 9: %s is an address in %s, of the page at %s', (address, code, path) => {
  expect(splitPath(address)).toEqual({ code, path });
});
