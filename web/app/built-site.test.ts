import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brand } from '@stillweb/contract/brand';
import { planCatalogue } from '@stillweb/contract/plans';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { jsonLdOf } from '../test/json-ld-of.ts';
import { faqs } from './content/faqs.ts';
import { indexedPaths } from './site-map.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const client = join(root, 'web/build/client');
const articles = readdirSync(join(root, 'web/app/content/articles'))
  .filter((name) => name.endsWith('.mdx'))
  .map((name) => `/blog/${name.slice(0, -'.mdx'.length)}`);

/** Builds the site unless it is up to date. */
beforeAll(async () => {
  const env = { ...process.env, VITEST: undefined };
  await promisify(execFile)(process.execPath, [join(root, 'scripts/run.mjs'), 'build'], { env });
}, 240_000);

const read = (path: string) => readFileSync(join(client, path), 'utf8');
const page = (path: string) => read(join(path, 'index.html'));

function only(html: string, pattern: RegExp): string {
  const matches = [...html.matchAll(pattern)].map(([, text]) => text ?? '');
  expect(matches).toHaveLength(1);
  return matches[0] ?? '';
}

test('each file in the articles folder is a page that the blog, the sitemap and the feed link to', () => {
  expect(articles.length).toBeGreaterThan(1);
  for (const path of articles) {
    const address = brand.homeUrl + path;
    const { Article, BreadcrumbList } = jsonLdOf(page(path));
    expect(only(page(path), /<title>(.*?)<\/title>/g)).toContain(Article?.['headline']);
    expect(BreadcrumbList).toMatchObject({ itemListElement: [{}, {}, { item: address }] });
    expect(page('/blog')).toContain(`href="${path}"`);
    expect(read('/sitemap.xml')).toContain(`<loc>${address}</loc>`);
    expect(read('/blog/rss.xml')).toContain(`<link>${address}</link>`);
  }
});

test('every indexed page has its own title, canonical link and share image', async () => {
  const paths = [...indexedPaths, ...articles];
  const titles = paths.map((path) => only(page(path), /<title>(.*?)<\/title>/g));
  expect(new Set(titles).size).toBe(paths.length);
  for (const path of paths) {
    const html = page(path);
    expect(only(html, /<link rel="canonical" href="(.*?)"/g)).toBe(brand.homeUrl + path);
    expect(only(html, /<meta property="og:url" content="(.*?)"/g)).toBe(brand.homeUrl + path);
    expect(only(html, /<meta name="description" content="(.*?)"/g).length).toBeGreaterThan(40);
    const image = only(html, /<meta property="og:image" content="(.*?)"/g);
    expect(image.startsWith(`${brand.homeUrl}/`)).toBe(true);
    const picture = await sharp(join(client, image.slice(brand.homeUrl.length))).metadata();
    expect(picture).toMatchObject({ format: 'png', width: 1200, height: 630 });
  }
});

test('no page loads anything from another site', () => {
  for (const path of indexedPaths) {
    const loaded = page(path).matchAll(/<(?:script|img|iframe|source)[^>]*\bsrc="([^"]*)"/g);
    const linked = page(path).matchAll(/<link rel="(?!canonical)[^>]*\bhref="([^"]*)"/g);
    for (const [, from] of [...loaded, ...linked]) expect(from).toMatch(/^\/(?!\/)/);
  }
});

test('the prices in JSON-LD are those of the catalogue', () => {
  const { Product } = jsonLdOf(page('/pricing'));
  const offers = Object.values(planCatalogue).map(({ amount, currency }) => ({
    price: (amount / 100).toFixed(2),
    priceCurrency: currency.toUpperCase(),
  }));
  expect(Product).toMatchObject({ offers });
});

test('JSON-LD describes the company, the site and all questions', () => {
  const { Organization, WebSite } = jsonLdOf(page('/'));
  expect(Organization).toMatchObject({ name: brand.name, email: brand.supportEmail });
  expect(WebSite).toMatchObject({ url: `${brand.homeUrl}/` });
  const { FAQPage } = jsonLdOf(page('/faqs'));
  expect(FAQPage?.['mainEntity']).toHaveLength(faqs.length);
});

test('security.txt names a contact and expires in less than a year', () => {
  const text = read('/.well-known/security.txt');
  expect(text).toContain(`Contact: mailto:${brand.supportEmail}`);
  const untilExpiry = Date.parse(only(text, /^Expires: (.*)$/gm)) - Date.now();
  expect(untilExpiry).toBeGreaterThan(0);
  expect(untilExpiry).toBeLessThan(365 * 86_400_000);
});
