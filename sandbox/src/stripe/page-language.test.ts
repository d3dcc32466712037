import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { german } from './german.ts';
import { formatMoney, formatPrice } from './money.ts';
import { browserLocale, inPageLanguage, say } from './page-language.ts';
import { formatDay } from './pages/kit/dates.ts';

test.each([
  [['de'], 'Zurück'],
  [['de-AT'], 'Zurück'],
  [['en', 'de'], 'Back'],
  [[null, 'auto', undefined, 'de'], 'Zurück'],
  [['fr', 'de'], 'Back'],
  [[browserLocale('de-DE,de;q=0.9,en;q=0.8')], 'Zurück'],
  [[browserLocale('*')], 'Back'],
  [[], 'Back'],
])('the locales %j make "Back" %j', (locales, text) => {
  expect(inPageLanguage(locales, () => say('Back'))).toBe(text);
});

test('days, amounts and prices are those of the language', () => {
  const written = () => [
    formatDay(Date.parse('2026-11-20') / 1000),
    formatMoney(123_456, 'eur'),
    formatPrice(900, 'usd', { interval: 'month', interval_count: 3 }),
  ];
  expect(written()).toEqual(['November 20, 2026', '€1,234.56', '$9.00 every 3 months']);
  expect(inPageLanguage(['de'], written)).toEqual([
    '20. November 2026',
    '1.234,56\u00a0€',
    '9,00\u00a0$ alle 3 Monate',
  ]);
});

test('each text that a page says has its German one, with the same values', () => {
  const folder = import.meta.dirname;
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /(?<!\.test)\.tsx?$/.test(name))
    .map((name) => readFileSync(join(folder, name), 'utf8'));
  const said = sources.flatMap((source) =>
    [...source.matchAll(/\bsay\(\s*'([^'\\]+)'/g)].map(([, text = '']) => text),
  );
  expect(said.length).toBeGreaterThan(100);
  expect(said.filter((text) => !german[text])).toEqual([]);
  const values = (text = '') => (text.match(/\{\w+\}/g) ?? []).toSorted();
  for (const [english, text] of Object.entries(german)) {
    expect(values(text), english).toEqual(values(english));
  }
});
