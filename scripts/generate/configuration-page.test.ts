import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { configurationPage, writeConfigurationPage } from '../generate.ts';

test('the table of variables is up to date', () => {
  const current = readFileSync(configurationPage, 'utf8');
  expect(current, '`npm run generate docs` rewrites the table').toBe(writeConfigurationPage());
});
