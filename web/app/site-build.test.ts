import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brand } from '@stillweb/contract/brand';
import { planCatalogue } from '@stillweb/contract/plans';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { faqs } from './content/faqs.ts';
import { findablePaths } from './site-map.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const copy = mkdtempSync(join(tmpdir(), 'stillweb-build-'));
const client = join(copy, 'web/build/client');
const slug = 'a-new-article';
const title = 'Toast & marmalade: a new article';
const scratch = `export const article = {
  title: '${title}',
  description: 'What happens to a file that is put into the folder.',
  published: '2026-01-02',
};

The *text* of the new article.
`;

/** Builds the site as it stands, with one article more. */
beforeAll(async () => {
  for (const name of ['node_modules', 'contract', 'tsconfig.base.json']) {
    symlinkSync(join(root, name), join(copy, name));
  }
  const left = /\/web\/(build|\.react-router|node_modules)$/;
  cpSync(join(root, 'web'), join(copy, 'web'), {
    recursive: true,
    filter: (path) => !left.test(path),
  });
  writeFileSync(join(copy, `web/app/content/articles/${slug}.mdx`), scratch);
  const command = join(root, 'node_modules/.bin/react-router');
  const env = { ...process.env, NODE_ENV: 'production', VITEST: undefined };
  await promisify(execFile)(process.execPath, [command, 'build'], { cwd: join(copy, 'web'), env });
}, 120_000);

afterAll(() => rmSync(copy, { recursive: true }));

const read = (path: string) => readFileSync(join(client, path), 'utf8');
const page = (path: string) => read(join(path, 'index.html'));
const address = `${brand.homeUrl}/blog/${slug}`;

function only(html: string, pattern: RegExp): string {
  const found = [...html.matchAll(pattern)].map(([, text]) => text ?? '');
  expect(found).toHaveLength(1);
  return found[0] ?? '';
}

/** The fact sheets of a page, by their type. */
function factsOf(html: string): Record<string, Record<string, unknown>> {
  const sheets = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)];
  return Object.fromEntries(
    sheets.map(([, text = '']) => {
      const sheet: Record<string, unknown> = JSON.parse(text);
      return [String(sheet['@type']), sheet];
    }),
  );
}

test('a file in the folder of articles is a page of the blog', () => {
  expect(page(`/blog/${slug}`)).toContain('The <em>text</em> of the new article.');
  expect(JSON.parse(readFileSync(join(client, '../site.json'), 'utf8'))).toMatchObject({
    documentPaths: expect.arrayContaining([`/blog/${slug}`]),
  });
});

test('the blog, the older articles, the sitemap and the feed lead to it', () => {
  const link = `href="/blog/${slug}"`;
  expect(page('/blog').indexOf(link)).toBeLessThan(page('/blog').indexOf('href="/blog/how-ad'));
  expect(page('/blog')).toContain(link);
  expect(page('/blog/how-ad-blockers-work')).toContain(link);
  expect(read('/sitemap.xml')).toContain(`<loc>${address}</loc><lastmod>2026-01-02</lastmod>`);
  const [, newest = ''] = read('/blog/rss.xml').split('<item>');
  expect(newest).toContain('<title>Toast &amp; marmalade: a new article</title>');
  expect(newest).toContain(`<link>${address}</link>`);
  expect(newest).toContain('<pubDate>Fri, 02 Jan 2026 00:00:00 GMT</pubDate>');
});

test('search engines learn what it is, when it appeared and where it stands', () => {
  const { Article, BreadcrumbList } = factsOf(page(`/blog/${slug}`));
  expect(Article).toMatchObject({ headline: title, datePublished: '2026-01-02' });
  expect(BreadcrumbList).toMatchObject({ itemListElement: [{}, {}, { item: address }] });
});

test('every findable page has a title of its own, its address, and a picture to share', async () => {
  const paths = [...findablePaths, `/blog/${slug}`];
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
  for (const path of findablePaths) {
    const loaded = page(path).matchAll(/<(?:script|img|iframe|source)[^>]*\bsrc="([^"]*)"/g);
    const linked = page(path).matchAll(/<link rel="(?!canonical)[^>]*\bhref="([^"]*)"/g);
    for (const [, from] of [...loaded, ...linked]) expect(from).toMatch(/^\/(?!\/)/);
  }
});

test('the prices that search engines are told are those of the catalogue', () => {
  const { Product } = factsOf(page('/pricing'));
  const offers = Object.values(planCatalogue).map(({ amount, currency }) => ({
    price: (amount / 100).toFixed(2),
    priceCurrency: currency.toUpperCase(),
  }));
  expect(Product).toMatchObject({ offers });
});

test('the company, the site and all questions are described to search engines', () => {
  const { Organization, WebSite } = factsOf(page('/'));
  expect(Organization).toMatchObject({ name: brand.name, email: brand.supportEmail });
  expect(WebSite).toMatchObject({ url: `${brand.homeUrl}/` });
  const { FAQPage } = factsOf(page('/faqs'));
  expect(FAQPage?.['mainEntity']).toHaveLength(faqs.length);
});

test('who finds a weakness is told where to write, for less than a year', () => {
  const text = read('/.well-known/security.txt');
  expect(text).toContain(`Contact: mailto:${brand.supportEmail}`);
  const left = Date.parse(only(text, /^Expires: (.*)$/gm)) - Date.now();
  expect(left).toBeGreaterThan(0);
  expect(left).toBeLessThan(365 * 86_400_000);
});
