import { expect, test } from 'vitest';

import { pageOf, siteOf } from './web-address.ts';

test.each([
  ['https://www.example.com/a?b', 'example.com', 'https://www.example.com/a'],
  ['https://ada:secret@news.example.com/#b', 'news.example.com', 'https://news.example.com/'],
  ['http://localhost:3000/', 'localhost', 'http://localhost:3000/'],
  ['chrome://settings/', undefined, undefined],
  ['about:blank', undefined, undefined],
  [undefined, undefined, undefined],
])('the site of %s is %s, and a report names %s', (url, site, page) => {
  expect([siteOf(url), pageOf(url)]).toEqual([site, page]);
});
