import { languages, pseudoLanguages } from '@stillweb/texts/languages';
import { expect, test } from 'vitest';
import { stripeLocale } from './stripe-locale.ts';

test('languages 24: Stripe speaks German to Germans, and English where it lacks a language', () => {
  const offered = [...languages, ...pseudoLanguages].map(({ code }) => code);
  expect(Object.fromEntries(offered.map((code) => [code, stripeLocale(code)]))).toMatchObject({
    en: 'en',
    de: 'de',
    ar: 'en',
    'en-XA': 'en',
    'ar-XB': 'en',
  });
});

test.each([
  ['de-CH', 'de'],
  ['PT-br', 'pt'],
  ['zh-TW', 'zh'],
  ['tlh', 'en'],
  ['', 'en'],
])('the language %j of an imported account is %j at Stripe', (tag, locale) => {
  expect(stripeLocale(tag)).toBe(locale);
});
