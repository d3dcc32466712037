import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chooseCurrency, soldCurrencies } from '@stillweb/contract/currencies';
import { offeredLanguages } from '@stillweb/texts/languages';
import { expect, test } from 'vitest';
import { root } from '../lib/settings.ts';

const config = readFileSync(join(root, 'deploy/nginx.conf'), 'utf8');

/** What a `map` of nginx sets a variable to: by an exact value, else by a pattern, else the default. */
function readMap(variable: string): (value: string) => string | undefined {
  const [, block = ''] = new RegExp(`map \\$\\w+ \\$${variable} \\{([^}]+)\\}`).exec(config) ?? [];
  const rows = [...block.matchAll(/^\s*(\S+) (\S+);$/gm)].map(([, key = '', to]) => [key, to]);
  const exact = new Map(rows.map(([key = '', to]) => [key, to]));
  const patterns = rows.flatMap(([key = '', to]) => {
    const [, isAnyCase, pattern] = /^"~(\*?)(.+)"$/.exec(key) ?? [];
    return pattern === undefined ? [] : [{ pattern: new RegExp(pattern, isAnyCase && 'i'), to }];
  });
  return (value) =>
    exact.get(value) ??
    patterns.find(({ pattern }) => pattern.test(value))?.to ??
    exact.get('default');
}

const letters = Array.from({ length: 26 }, (_, index) => String.fromCodePoint(65 + index));
const countries = letters.flatMap((first) => letters.map((second) => first + second));

test('currencies 9: nginx has the currency of each country that the servers have', () => {
  const ofCountry = readMap('country_currency');
  for (const country of [...countries, '', 'de', 'DEU', 'junk']) {
    const { currency } = chooseCurrency(soldCurrencies, { country });
    expect(ofCountry(country), country).toBe(currency);
  }
});

test('currencies 9: nginx takes the sold currencies from the cookie, and has US dollars without a key', () => {
  const [ofCookie, keyOf] = [readMap('currency'), readMap('currency_key')];
  for (const currency of soldCurrencies) {
    expect(ofCookie(currency)).toBe(currency);
    expect(keyOf(currency)).toBe(currency === 'usd' ? '""' : '$currency');
  }
  expect(['chf', 'EUR', 'junk', ''].map(ofCookie)).toEqual(Array(4).fill('$country_currency'));
});

const languages = offeredLanguages({}).map(({ code }) => code);

test('languages 9: nginx takes the offered languages from the cookie, else the first one of the browser', () => {
  const [ofCookie, ofBrowser] = [readMap('language'), readMap('browser_language')];
  for (const code of languages) {
    expect(ofCookie(code)).toBe(code);
    const tags = [code, `${code.toUpperCase()}-XX,fr;q=0.9`, `${code};q=0.7`, `${code},en`];
    expect(tags.map(ofBrowser), code).toEqual(tags.map(() => code));
  }
  expect(['fr', 'junk', ''].map(ofCookie)).toEqual(Array(3).fill('$browser_language'));
  expect(['fr,de', 'dev', 'arn', '*', ''].map(ofBrowser)).toEqual(Array(5).fill('en'));
});

test('languages 9: nginx keeps the home page alone by language, and the English one without a key', () => {
  const [ofPath, keyOf] = [readMap('offered_language'), readMap('language_key')];
  expect(ofPath('/')).toBe('$language');
  expect(['/about', '/de', ''].map(ofPath)).toEqual(Array(3).fill('en'));
  expect(languages.map(keyOf)).toEqual(
    languages.map((code) => (code === 'en' ? '""' : '$offered_language')),
  );
});
