import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

import { readLocales } from './locales.ts';

const source = globSync('src/**/*.{ts,html}', { cwd: import.meta.dirname })
  .filter((file) => !file.endsWith('.test.ts'))
  .map((file) => readFileSync(join(import.meta.dirname, file), 'utf8'))
  .join('\n');

const [english] = readLocales();
const messages = english?.messages ?? {};

test('each text is used somewhere', () => {
  const unused = Object.keys(messages)
    .filter((key) => !key.startsWith('feature_') && key !== 'description')
    .filter((key) => !source.includes(`'${key}'`) && !source.includes(`data-text="${key}"`));
  expect(unused).toEqual([]);
});

test('each text of a page exists', () => {
  const keys = [...source.matchAll(/data-text="(\w+)"/g)].map(([, key]) => key);
  expect(keys.length).toBeGreaterThan(5);
  expect(keys.filter((key = '') => !messages[key])).toEqual([]);
});

test('the texts that are fixed stand word for word', () => {
  const texts = Object.values(messages).map(({ message }) => message);
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
  expect(messages['feature_trackers_title']).toEqual({ message: 'Trackers' });
  expect(Object.keys(messages).filter((key) => key.startsWith('feature_')).length).toBe(18);
});

test('the description is as short as the stores want it', () => {
  expect(messages['description']?.message.length).toBeLessThanOrEqual(132);
});
