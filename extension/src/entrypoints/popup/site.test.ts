import { expect, test } from 'vitest';

import { siteOf } from './site.ts';

test.each([
  ['https://www.example.com/a?b', 'example.com'],
  ['https://news.example.com/', 'news.example.com'],
  ['http://localhost:3000/', 'localhost'],
  ['chrome://settings/', undefined],
  ['about:blank', undefined],
  [undefined, undefined],
])('the site of %s is %s', (url, site) => {
  expect(siteOf(url)).toBe(site);
});
