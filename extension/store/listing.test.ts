import { featureGroups } from '@stillweb/contract/billing/features';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

import { readLocales } from '../locales.ts';

const read = (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8');

test('the listing names what is free and what is Premium as the contract does', () => {
  const [free, premium] = read('listing.md').split('\nPREMIUM\n');
  for (const { title, access } of featureGroups) {
    const part = access === 'free' ? free : premium;
    expect(part).toContain(title === 'All your browsers' ? 'up to five browsers' : `• ${title}`);
  }
});

test("the listing's summary is the manifest's description", () => {
  const [english] = readLocales();
  expect(read('listing.md')).toContain(`\n${english?.messages['description']?.message}\n`);
});

test('each permission has a reason', () => {
  const config = read('../wxt.config.ts');
  const [, list = ''] = /permissions: \[([^\]]+)\]/.exec(config) ?? [];
  const names = [...list.matchAll(/'(\w+)'/g)].map(([, name]) => name);
  expect(names).toContain('declarativeNetRequest');
  expect(names.filter((name) => !read('chrome.md').includes(`| \`${name}\` |`))).toEqual([]);
});
