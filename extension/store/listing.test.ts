import { featureGroups } from '@stillweb/contract/billing/features';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

import { readLocales } from '../locales.ts';

const read = (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8');

const listings = readLocales().map(({ language, messages }) => ({
  language,
  messages,
  listing: read(language === 'en' ? 'listing.md' : `listing.${language}.md`),
}));

test.each(listings)(
  'languages 25: the listing in $language names what is free and what is Premium as the contract does',
  ({ messages, listing }) => {
    const [free, premium] = listing.split('\nPREMIUM\n');
    for (const { id, access } of featureGroups) {
      const part = access === 'free' ? free : premium;
      const words = messages[`feature_${id}_${id === 'browsers' ? 'text' : 'title'}`]?.message;
      expect(part).toContain(`• ${words}`);
    }
  },
);

test.each(listings)(
  'languages 25: the texts of the listing in $language suit the stores',
  ({ messages, listing }) => {
    expect(listing).toContain(`\n${messages['description']?.message}\n`);
    const [, description = ''] =
      /\*\*Description\*\*\n\n(.+)\n\n\*\*Links\*\*/s.exec(listing) ?? [];
    // Edge Add-ons wants at least 250 and takes at most 10,000, which is the least of all stores.
    expect(description.length).toBeGreaterThanOrEqual(250);
    expect(description.length).toBeLessThanOrEqual(10_000);
  },
);

test('each permission has a reason', () => {
  const config = read('../wxt.config.ts');
  const [, list = ''] = /permissions: \[([^\]]+)\]/.exec(config) ?? [];
  const names = [...list.matchAll(/'(\w+)'/g)].map(([, name]) => name);
  expect(names).toContain('declarativeNetRequest');
  expect(names.filter((name) => !read('chrome.md').includes(`| \`${name}\` |`))).toEqual([]);
});
