import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brand } from '@stillweb/contract/brand';
import { decimalAmount } from '@stillweb/contract/text/money';
import { planCatalogue } from '@stillweb/contract/billing/plans';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { builtSite, buildSite, readFile, readPage } from '../test/built-site.ts';
import { jsonLdOf } from '../test/json-ld-of.ts';
import { faqs } from './content/faqs.ts';
import { indexedPaths } from './site-map.ts';

const articles = readdirSync(fileURLToPath(new URL('content/articles', import.meta.url)))
  .filter((name) => name.endsWith('.mdx'))
  .map((name) => `/blog/${name.slice(0, -'.mdx'.length)}`);

beforeAll(buildSite, 240_000);

function only(html: string, pattern: RegExp): string {
  const matches = [...html.matchAll(pattern)].map(([, text]) => text ?? '');
  expect(matches).toHaveLength(1);
  return matches[0] ?? '';
}

test('each file in the articles folder is a page that the blog, the sitemap and the feed link to', () => {
  expect(articles.length).toBeGreaterThan(1);
  for (const path of articles) {
    const address = brand.homeUrl + path;
    const { Article, BreadcrumbList } = jsonLdOf(readPage(path));
    expect(only(readPage(path), /<title>(.*?)<\/title>/g)).toContain(Article?.['headline']);
    expect(BreadcrumbList).toMatchObject({ itemListElement: [{}, {}, { item: address }] });
    expect(readPage('/blog')).toContain(`href="${path}"`);
    expect(readFile('/sitemap.xml')).toContain(`<loc>${address}</loc>`);
    expect(readFile('/blog/rss.xml')).toContain(`<link>${address}</link>`);
  }
});

test('every indexed page has its own title, canonical link and share image', async () => {
  const paths = [...indexedPaths, ...articles];
  const titles = paths.map((path) => only(readPage(path), /<title>(.*?)<\/title>/g));
  expect(new Set(titles).size).toBe(paths.length);
  for (const path of paths) {
    const html = readPage(path);
    expect(only(html, /<link rel="canonical" href="(.*?)"/g)).toBe(brand.homeUrl + path);
    expect(only(html, /<meta property="og:url" content="(.*?)"/g)).toBe(brand.homeUrl + path);
    expect(only(html, /<meta name="description" content="(.*?)"/g).length).toBeGreaterThan(40);
    const image = only(html, /<meta property="og:image" content="(.*?)"/g);
    expect(image.startsWith(`${brand.homeUrl}/`)).toBe(true);
    const picture = await sharp(join(builtSite, image.slice(brand.homeUrl.length))).metadata();
    expect(picture).toMatchObject({ format: 'png', width: 1200, height: 630 });
  }
});

test('no page loads anything from another site', () => {
  for (const path of indexedPaths) {
    const loaded = readPage(path).matchAll(/<(?:script|img|iframe|source)[^>]*\bsrc="([^"]*)"/g);
    const linked = readPage(path).matchAll(
      /<link rel="(?!canonical|alternate)[^>]*\bhref="([^"]*)"/g,
    );
    for (const [, from] of [...loaded, ...linked]) expect(from).toMatch(/^\/(?!\/)/);
  }
});

test('languages 20: Arabic pages load no font and have styles of their own', () => {
  const fontsOf = (path: string) =>
    [...readPage(path).matchAll(/<link rel="preload"[^>]*\.woff2/g)].length;
  expect(['/', '/de', '/ar'].map(fontsOf)).toEqual([2, 2, 0]);
  const stylesOf = (path: string) =>
    readFile(only(readPage(path), /<link rel="stylesheet" href="(.*?)"/g));
  expect(stylesOf('/ar')).toContain('Noto Sans Arabic');
  expect(stylesOf('/')).not.toContain('Arabic');
});

test('the prices in JSON-LD are those of the catalogue', () => {
  const { Product } = jsonLdOf(readPage('/pricing'));
  const offers = Object.values(planCatalogue).map(({ amount, currency }) => ({
    price: decimalAmount(amount, currency),
    priceCurrency: currency.toUpperCase(),
  }));
  expect(Product).toMatchObject({ offers });
});

test('JSON-LD describes the company, the site and all questions', () => {
  const { Organization, WebSite } = jsonLdOf(readPage('/'));
  expect(Organization).toMatchObject({ name: brand.name, email: brand.supportEmail });
  expect(WebSite).toMatchObject({ url: `${brand.homeUrl}/` });
  const { FAQPage } = jsonLdOf(readPage('/faqs'));
  expect(FAQPage?.['mainEntity']).toHaveLength(faqs.length);
});

test('security.txt names a contact and expires in less than a year', () => {
  const text = readFile('/.well-known/security.txt');
  expect(text).toContain(`Contact: mailto:${brand.supportEmail}`);
  const untilExpiry = Date.parse(only(text, /^Expires: (.*)$/gm)) - Date.now();
  expect(untilExpiry).toBeGreaterThan(0);
  expect(untilExpiry).toBeLessThan(365 * 86_400_000);
});
