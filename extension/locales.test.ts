import { languages } from '@stillweb/texts/languages';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

import { readLocales } from './locales.ts';

const source = globSync('src/**/*.{ts,html}', { cwd: import.meta.dirname })
  .filter((file) => !file.endsWith('.test.ts'))
  .map((file) => readFileSync(join(import.meta.dirname, file), 'utf8'))
  .join('\n');

const locales = readLocales();
const english = locales.find(({ language }) => language === 'en')?.messages ?? {};
const counted = Object.keys(english).flatMap((key) => /^(\w+)_other$/.exec(key)?.[1] ?? []);

/** Without the form for a number. */
const nameOf = (key: string) => counted.find((name) => key.startsWith(`${name}_`)) ?? key;

test('each text is used somewhere', () => {
  const unused = Object.keys(english)
    .filter((key) => !key.startsWith('feature_') && key !== 'description')
    .map(nameOf)
    .filter((key) => !source.includes(`'${key}'`) && !source.includes(`data-text="${key}"`));
  expect(unused).toEqual([]);
});

test('each text of a page exists', () => {
  const keys = [...source.matchAll(/data-text="(\w+)"/g)].map(([, key]) => key);
  expect(keys.length).toBeGreaterThan(5);
  expect(keys.filter((key = '') => !english[key])).toEqual([]);
});

test('the texts that are fixed stand word for word', () => {
  const texts = Object.values(english).map(({ message }) => message);
  expect(texts).toEqual(
    expect.arrayContaining([
      'Link to your account',
      'Use a code',
      'Start 7-day free trial',
      'Nothing is sent to us until you link.',
      'Your last payment did not go through. Premium is off until it is paid. Ads stay blocked.',
      'Update payment method',
      'Five browsers are linked already. Unlink one first.',
    ]),
  );
});

test('the free and the Premium features are named as in the contract', () => {
  expect(english['feature_trackers_title']).toEqual({ message: 'Trackers' });
  expect(Object.keys(english).filter((key) => key.startsWith('feature_')).length).toBe(18);
});

test('languages 25: the extension has texts in each language of the site', () => {
  expect(locales.map(({ language }) => language).sort()).toEqual(
    languages.map(({ code }) => code).sort(),
  );
});

test.each(locales)(
  'languages 25: the texts in $language are those of English, with all forms for numbers',
  ({ language, messages }) => {
    const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
    const keys = Object.keys(english).filter((key) => nameOf(key) === key);
    const forms = counted.flatMap((name) => [
      ...pluralCategories.map((form) => `${name}_${form}`),
      ...(english[`${name}_zero`] ? [`${name}_zero`] : []),
    ]);
    expect(Object.keys(messages).sort()).toEqual([...new Set([...keys, ...forms])].sort());
  },
);

test.each(locales)('languages 25: the texts in $language have their values', ({ messages }) => {
  for (const [key, { message, placeholders = {} }] of Object.entries(messages)) {
    const original = (english[`${nameOf(key)}_other`] ?? english[key])?.placeholders ?? {};
    const values = [...message.matchAll(/\$(\w+)\$/g)].map(([, value = '']) => value.toLowerCase());
    expect.soft(Object.keys(placeholders).sort(), key).toEqual([...new Set(values)].sort());
    expect.soft(original, key).toMatchObject(placeholders);
    // Forms for one number may say it in words.
    const inWords = /_(?:zero|one|two)$/.test(key) ? ['count'] : [];
    const missing = Object.keys(original).filter((value) => !placeholders[value]);
    expect.soft(inWords, key).toEqual(expect.arrayContaining(missing));
  }
});

test.each(locales)(
  'languages 25: the texts in $language say how they are written, and suit the stores',
  ({ language, messages }) => {
    const { dir } = languages.find(({ code }) => code === language) ?? {};
    expect(messages['direction']?.message).toBe(dir);
    expect(messages['language']?.message).toMatch(new RegExp(`^${language}-`));
    expect(messages['description']?.message.length).toBeLessThanOrEqual(132);
  },
);
