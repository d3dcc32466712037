import { brand } from '@stillweb/contract/brand';
import { expect, test } from 'vitest';
import { pageMeta, shareImagePath } from './page-meta.ts';

const page = { path: '/about', name: 'About Us', description: 'Who makes it.' };

test.each([
  [{}, `About Us | ${brand.name}`],
  [{ site: brand.insightsName }, `About Us | ${brand.insightsName}`],
  [{ title: 'A title of its own' }, 'A title of its own'],
])('with %o the title is: %s', (options, title) => {
  expect(pageMeta({ ...page, ...options })).toContainEqual({ title });
});

test.each([
  ['description', { name: 'description', content: 'Who makes it.' }],
  ['canonical link', { tagName: 'link', rel: 'canonical', href: `${brand.homeUrl}/about` }],
  ['name', { property: 'og:title', content: 'About Us' }],
  ['URL', { property: 'og:url', content: `${brand.homeUrl}/about` }],
  ['share image', { property: 'og:image', content: `${brand.homeUrl}/og/about.png` }],
  ['kind', { property: 'og:type', content: 'website' }],
])('the meta data contains the %s', (_what, entry) => {
  expect(pageMeta(page)).toContainEqual(entry);
});

test.each([
  ['/', '/og/home.png'],
  ['/pricing', '/og/pricing.png'],
  ['/blog/how-ad-blockers-work', '/og/blog-how-ad-blockers-work.png'],
])('the share image of %s is %s', (path, image) => {
  expect(shareImagePath(path)).toBe(image);
});
