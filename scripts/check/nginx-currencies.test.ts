import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chooseCurrency, soldCurrencies } from '@stillweb/contract/currencies';
import { expect, test } from 'vitest';
import { root } from '../lib/settings.ts';

const config = readFileSync(join(root, 'deploy/nginx.conf'), 'utf8');

/** What a `map` of nginx sets a variable to: by an exact value, else by a pattern, else the default. */
function readMap(variable: string): (value: string) => string | undefined {
  const [, block = ''] = new RegExp(`map \\$\\w+ \\$${variable} \\{([^}]+)\\}`).exec(config) ?? [];
  const rows = [...block.matchAll(/^\s*(\S+) (\S+);$/gm)].map(([, key = '', to]) => [key, to]);
  const exact = new Map(rows.map(([key = '', to]) => [key, to]));
  const patterns = rows.flatMap(([key = '', to]) => {
    const [, pattern] = /^"~(.+)"$/.exec(key) ?? [];
    return pattern === undefined ? [] : [{ pattern: new RegExp(pattern), to }];
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
