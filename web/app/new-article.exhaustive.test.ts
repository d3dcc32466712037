import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brand } from '@stillweb/contract/brand';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { jsonLdOf } from '../test/json-ld-of.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const copy = mkdtempSync(join(tmpdir(), 'stillweb-build-'));
const client = join(copy, 'web/build/client');
const slug = 'a-new-article';
const title = 'Toast & marmalade: a new article';
const newArticle = `export const article = {
  title: '${title}',
  description: 'What happens to a file that is put into the folder.',
  published: '2026-01-02',
};

The *text* of the new article.
`;

/** Builds the site with one more article. */
beforeAll(async () => {
  for (const name of ['node_modules', 'contract', 'texts', 'tsconfig.base.json']) {
    symlinkSync(join(root, name), join(copy, name));
  }
  const skipped = /\/web\/(build|\.react-router|node_modules)$/;
  cpSync(join(root, 'web'), join(copy, 'web'), {
    recursive: true,
    filter: (path) => !skipped.test(path),
  });
  writeFileSync(join(copy, `web/app/content/articles/${slug}.mdx`), newArticle);
  const command = join(root, 'node_modules/.bin/react-router');
  const env = { ...process.env, NODE_ENV: 'production', VITEST: undefined };
  await promisify(execFile)(process.execPath, [command, 'build'], { cwd: join(copy, 'web'), env });
}, 120_000);

afterAll(() => rmSync(copy, { recursive: true }));

const read = (path: string) => readFileSync(join(client, path), 'utf8');
const page = (path: string) => read(join(path, 'index.html'));
const address = `${brand.homeUrl}/blog/${slug}`;

test('a file in the articles folder becomes a page of the blog', () => {
  expect(page(`/blog/${slug}`)).toContain('The <em>text</em> of the new article.');
  expect(JSON.parse(readFileSync(join(client, '../site.json'), 'utf8'))).toMatchObject({
    documentPaths: expect.arrayContaining([`/blog/${slug}`]),
  });
});

test('the blog, older articles, the sitemap and the feed link to it', () => {
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

test('its JSON-LD has its title, its date and its place in the site', () => {
  const { Article, BreadcrumbList } = jsonLdOf(page(`/blog/${slug}`));
  expect(Article).toMatchObject({ headline: title, datePublished: '2026-01-02' });
  expect(BreadcrumbList).toMatchObject({ itemListElement: [{}, {}, { item: address }] });
});
