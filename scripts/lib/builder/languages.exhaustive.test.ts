import { execFile } from 'node:child_process';
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { brand } from '@stillweb/contract/brand';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from '../settings.ts';

mkdirSync(join(root, '.data'), { recursive: true });
const copy = mkdtempSync(join(root, '.data/languages-'));
const client = join(copy, 'web/build/client');
afterAll(() => rmSync(copy, { recursive: true }));

const made = new Set(['build', 'dist', 'node_modules', '.react-router']);
const languagesFile = 'texts/src/languages.ts';
const line = `{ code: 'fr', name: 'Français', dir: 'ltr', locale: 'fr-FR', state: 'offered' },`;
const catalogue = { 'needs-script.title': 'Cette page a besoin de JavaScript' };

/** Builds the site of a copy in which French is a language, with a translation of one article. */
beforeAll(async () => {
  for (const name of ['texts', 'contract', 'ui', 'web', 'scripts']) {
    const filter = (path: string) => !made.has(basename(path));
    cpSync(join(root, name), join(copy, name), { recursive: true, filter });
  }
  for (const name of ['sandbox', 'server', 'tsconfig.base.json', 'package.json']) {
    symlinkSync(join(root, name), join(copy, name));
  }
  linkPackages();
  const list = readFileSync(join(copy, languagesFile), 'utf8');
  const withFrench = list.replace("  { code: 'de',", `  ${line}\n  { code: 'de',`);
  writeFileSync(join(copy, languagesFile), withFrench);
  writeFileSync(join(copy, 'texts/fr.json'), JSON.stringify(catalogue));
  const articles = join(copy, 'web/app/content/articles');
  mkdirSync(join(articles, 'fr'));
  const name = 'how-ad-blockers-work.mdx';
  const article = readFileSync(join(articles, name), 'utf8');
  writeFileSync(join(articles, 'fr', name), `${article}\n\nTraduit en français.\n`);
  const code = `import('./scripts/lib/builder/site.ts').then(({ buildSite }) => buildSite())`;
  const env = { ...process.env, VITEST: undefined, PSEUDO_LANGUAGES: undefined };
  await promisify(execFile)(process.execPath, ['-e', code], { cwd: copy, env });
}, 400_000);

/** The packages of this checkout, with those of its own in the copy. */
function linkPackages() {
  const own = join(copy, 'node_modules/@stillweb');
  mkdirSync(own, { recursive: true });
  for (const name of readdirSync(join(root, 'node_modules'))) {
    if (name === '@stillweb' || name === '.cache') continue;
    symlinkSync(join(root, 'node_modules', name), join(copy, 'node_modules', name));
  }
  for (const name of readdirSync(join(root, 'node_modules/@stillweb'))) {
    if (existsSync(join(copy, name))) symlinkSync(join(copy, name), join(own, name));
  }
}

const read = (path: string) => readFileSync(join(client, path), 'utf8');
const page = (path: string) => read(join(path, 'index.html'));

test('languages 2, 26: a catalogue and a line make a language, with English where it lacks a text', () => {
  expect(page('/fr/auth/login')).toContain('<html lang="fr">');
  expect(page('/fr/auth/login')).toContain('Cette page a besoin de JavaScript');
  expect(page('/fr/auth/login')).toMatch(/<span lang="en" dir="ltr">[^<]/);
  expect(page('/auth/login')).toContain('This page needs JavaScript');
  expect(page('/auth/login')).not.toContain('<span lang="en"');
  expect(read('/fr/__spa-fallback.html')).toContain('"basename":"/fr"');
  expect(JSON.parse(read('/fr/site.webmanifest'))).toMatchObject({ lang: 'fr', start_url: '/fr' });
});

test('languages 9: each link of a page in French leads to a page in French', () => {
  const site = JSON.parse(readFileSync(join(client, '../site.json'), 'utf8'));
  const pages = globSync('fr/**/index.html', { cwd: client });
  expect(pages.length).toBeGreaterThan(30);
  for (const file of pages) {
    const links = [
      ...read(file).matchAll(/<(?:a|form)\b(?![^>]*\bhrefLang)[^>]*\b(?:href|action)="(\/[^"]*)"/g),
    ];
    const paths = links.map(([, to = '']) => to.replace(/[?#].*/, ''));
    const others = paths.filter((path) => !/^\/(fr(\/|$)|api\/)/.test(path));
    expect(others, file).toEqual([]);
    const missing = paths
      .filter((path) => path.startsWith('/fr') && !site.spaPaths.includes(path))
      .filter((path) => !existsSync(join(client, path)) && !(path in site.redirects));
    expect(missing, file).toEqual([]);
  }
});

test('languages 9: each page has buttons for all languages but its own', () => {
  const offered = ['en', 'fr', 'de', 'ar'];
  for (const path of [
    '/',
    '/pricing',
    '/offers/uk',
    '/auth/login',
    '/fr/about',
    '/fr/auth/login',
  ]) {
    const buttons = page(path).matchAll(/<button value="(\w+)" lang="\1"[^>]* name="language"/g);
    const own = path.startsWith('/fr') ? 'fr' : 'en';
    const codes = new Set([...buttons].map(([, code = '']) => code));
    expect([...codes], path).toEqual(offered.filter((code) => code !== own));
  }
});

const alternatesOf = (html: string) =>
  [...html.matchAll(/<link rel="alternate" hrefLang="([^"]*)" href="([^"]*)"/g)].map(
    ([, code = '', address = '']) => [code, address] as const,
  );
const pathOf = (address: string) => address.slice(brand.homeUrl.length) || '/';

test('languages 21: pages and the sitemap name all translations, each of which names them too', () => {
  const entries = [...read('/sitemap.xml').matchAll(/<url><loc>(.*?)<\/loc>(.*?)<\/url>/g)];
  const listed = entries.map(([, address = '']) => address);
  expect(listed).toContain(`${brand.homeUrl}/fr`);
  expect(new Set(listed).size).toBe(listed.length);
  for (const [, address = '', rest = ''] of entries) {
    const html = page(pathOf(address));
    expect(html).toContain(`<link rel="canonical" href="${address}"/>`);
    expect(html).not.toContain('content="noindex"');
    const inSitemap = [...rest.matchAll(/hreflang="([^"]*)" href="([^"]*)"/g)];
    const named = inSitemap.map(([, code = '', other = '']) => [code, other] as const);
    const alternates = alternatesOf(html);
    const [english] = named;
    expect(alternates, address).toEqual(
      named.length > 1 ? [...named, ['x-default', english?.[1]]] : [],
    );
    for (const [code, other] of named) {
      expect(listed).toContain(other);
      const translation = page(pathOf(other));
      expect(translation).toContain(`<html lang="${code}"`);
      expect(alternatesOf(translation)).toEqual(alternates);
    }
  }
});

test('languages 21: a text in a file is listed only in the languages that have one', () => {
  const translated = `${brand.homeUrl}/fr/blog/how-ad-blockers-work`;
  const untranslated = `${brand.homeUrl}/fr/blog/best-ad-blockers-compared`;
  expect(page(pathOf(translated))).toContain('Traduit en français.');
  expect(page('/blog/how-ad-blockers-work')).not.toContain('Traduit en français.');
  expect(read('/sitemap.xml')).toContain(`<loc>${translated}</loc>`);
  expect(read('/sitemap.xml')).not.toContain(untranslated);
  expect(page(pathOf(untranslated))).toContain('<meta name="robots" content="noindex"/>');
  const inEnglish = '<div lang="en" dir="ltr" class="prose">';
  expect(page(pathOf(untranslated))).toContain(inEnglish);
  expect(page('/fr/terms')).toContain(inEnglish);
  expect(page(pathOf(translated))).not.toContain(inEnglish);
  const languages = alternatesOf(page('/blog/best-ad-blockers-compared')).map(([code]) => code);
  expect(languages).not.toContain('fr');
});

test('languages 6: a page loads the scripts of its own language', () => {
  const scriptsOf = (path: string) =>
    [...page(path).matchAll(/"(\/assets\/[\w-]*entry[\w.-]*\.js)"/g)].map(([, name]) => name);
  const [english] = scriptsOf('/auth/login');
  const [french] = scriptsOf('/fr/auth/login');
  expect(english).toBeDefined();
  expect(french).toBeDefined();
  expect(french).not.toBe(english);
});
