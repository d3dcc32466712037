import { brand, pixelId } from '@stillweb/contract/brand';
import { planCatalogue } from '@stillweb/contract/billing/plans';
import { priceTexts } from '@stillweb/contract/billing/price-texts';
import { fillPage, placesIn } from '@stillweb/contract/text/page-places';
import { pathIn, provideLanguage } from '@stillweb/texts/languages';
import { provideCatalogues } from '@stillweb/texts/messages';
import { readCatalogue } from '@stillweb/texts/plugin/site-texts';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import sharp from 'sharp';
import { isMeasured, pixelHosts } from '../app/document/measurement.ts';
import { shareImagePath } from '../app/page-meta.ts';
import {
  appPaths,
  documentPaths,
  feedPath,
  indexedPaths,
  redirects,
  spaPaths,
  variants,
} from '../app/site-map.ts';
import { languagesOf } from '../app/page-languages.ts';
import { leaveOutDocuments } from './app-manifest.ts';
import { articlePaths } from './file-paths.ts';
import { drawShareImage } from './share-image.ts';
import { prefix, siteLanguage, siteLanguages } from './site-language.ts';
import { writeTestFiles } from './test-files.ts';

/** Writes the files with fixed names that browsers, crawlers and our server need. */
export async function writeSiteFiles(buildDirectory: string) {
  provideLanguage(() => siteLanguage);
  provideCatalogues({ [siteLanguage]: readCatalogue(siteLanguage) ?? {} });
  const client = join(buildDirectory, 'client');
  const own = join(client, prefix);
  // React Router takes its fallback for the home page where all pages have a prefix.
  if (prefix) await rename(join(client, 'index.html'), join(own, '__spa-fallback.html'));
  await leaveOutDocuments(join(client, 'assets'));
  await writeTemplates(client, join(buildDirectory, 'templates'));
  const pages = await Promise.all(
    [...indexedPaths, ...articlePaths()].map((path) => readPage(own, path)),
  );
  await mkdir(join(own, dirname(shareImagePath('/'))), { recursive: true });
  await Promise.all([
    writeFile(join(buildDirectory, 'site.json'), JSON.stringify(describeSite())),
    writeFile(join(own, 'site.webmanifest'), JSON.stringify(manifest())),
    // React Router's copy for client-side loading, which the feed does not need.
    rm(join(own, `${feedPath}.data`), { force: true }),
    ...pages.map((page) => writeShareImage(own, page)),
    ...(siteLanguage === 'en' ? [writeFilesOfAll(client, pages)] : []),
  ]);
}

/** What the server needs to know of the pages. */
function describeSite() {
  const own = (path: string) => pathIn(siteLanguage, path);
  const documents = [...documentPaths, ...articlePaths()];
  return {
    documentPaths: documents.map(own),
    appPaths: appPaths.map(own),
    spaPaths: spaPaths.map(own),
    redirects: Object.fromEntries(
      Object.entries(redirects).map(([from, to]) => [own(from), own(to)]),
    ),
    measurement: pixelId && measure([...documents, ...appPaths]),
    variants: variants.map((variant) => ({
      ...variant,
      path: own(variant.path),
      page: own(variant.page),
    })),
  };
}

/** The files that there are once for all languages. */
async function writeFilesOfAll(client: string, pages: BuiltPage[]): Promise<void> {
  await mkdir(join(client, '.well-known'), { recursive: true });
  await Promise.all([
    writeFile(join(client, 'sitemap.xml'), sitemap(pages)),
    writeFile(join(client, 'robots.txt'), robots()),
    writeFile(join(client, '.well-known/security.txt'), securityTxt(new Date())),
    writeFavicons(client),
    writeTestFiles(client),
  ]);
}

/**
 * Keeps the pages that have places for the server beside the site, and fills them in the site as most servers do:
 * those files are compressed by the build.
 */
async function writeTemplates(client: string, templates: string): Promise<void> {
  const released = priceTexts(planCatalogue, false);
  for (const entry of await readdir(client, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/\.(html|xml|data)$/.test(entry.name)) continue;
    const path = join(entry.parentPath, entry.name);
    const page = await readFile(path, 'utf8');
    if (/NaN/.test(page)) throw new Error(`${path} shows a plain price that is no place`);
    if (placesIn(page).length === 0) continue;
    const template = join(templates, relative(client, path));
    await mkdir(dirname(template), { recursive: true });
    await writeFile(template, page);
    await writeFile(path, fillPage(page, released, []));
  }
}

/** The paths that a pixel may measure, and the hosts that it needs. */
function measure(paths: string[]) {
  const hosts = { script: [pixelHosts.script], report: [pixelHosts.report] };
  return { paths: paths.filter(isMeasured).map((path) => pathIn(siteLanguage, path)), hosts };
}

function sitemap(pages: BuiltPage[]): string {
  const languages = siteLanguages();
  const hasSeveral = languages.offered.length > 1;
  const entries = pages.flatMap(({ path, modified }) => {
    const date = modified ? `<lastmod>${modified}</lastmod>` : '';
    const codes = languagesOf(path, languages);
    const links = hasSeveral ? codes.map((code) => alternate(code, path)).join('') : '';
    return codes.map((code) => `<url><loc>${addressIn(code, path)}</loc>${date}${links}</url>`);
  });
  const namespace = hasSeveral ? ' xmlns:xhtml="http://www.w3.org/1999/xhtml"' : '';
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"${namespace}>
${entries.join('\n')}
</urlset>
`;
}

function alternate(code: string, path: string): string {
  return `<xhtml:link rel="alternate" hreflang="${code}" href="${addressIn(code, path)}"/>`;
}

function addressIn(code: string, path: string): string {
  return brand.homeUrl + pathIn(code, path);
}

async function writeShareImage(client: string, { path, name }: BuiltPage) {
  const kicker = path.startsWith('/blog/') ? brand.insightsName : brand.name;
  await writeFile(join(client, shareImagePath(path)), await drawShareImage(name, kicker));
}

function robots(): string {
  const personal = siteLanguages()
    .offered.flatMap((code) => ['/auth/', '/dashboard'].map((path) => pathIn(code, path)))
    .map((path) => `Disallow: ${path}\n`);
  return `User-agent: *
Disallow: /api/
${personal.join('')}Sitemap: ${brand.homeUrl}/sitemap.xml
`;
}

function manifest() {
  return {
    id: '/',
    name: brand.name,
    description: brand.tagline,
    lang: siteLanguage,
    start_url: pathIn(siteLanguage, '/'),
    display: 'browser',
    background_color: '#fbf8f2',
    theme_color: '#fbf8f2',
    icons: [192, 512].map((size) => ({
      src: `/icon-${size}.png`,
      sizes: `${size}x${size}`,
      type: 'image/png',
    })),
  };
}

/** security.txt (RFC 9116, which demands an expiry date less than a year away). */
function securityTxt(built: Date): string {
  const expires = new Date(built);
  expires.setUTCDate(expires.getUTCDate() + 364);
  return `Contact: mailto:${brand.supportEmail}
Expires: ${expires.toISOString()}
Preferred-Languages: en
Canonical: ${brand.homeUrl}/.well-known/security.txt
`;
}

type BuiltPage = { path: string; name: string; modified?: string };

/** Reads a prerendered page's name and date from its meta data. */
async function readPage(client: string, path: string): Promise<BuiltPage> {
  const html = await readFile(join(client, path, 'index.html'), 'utf8');
  const name = metaContent(html, 'og:title');
  if (!name) throw new Error(`${path} has no og:title: describe it with pageMeta`);
  const modified = metaContent(html, 'article:modified_time');
  return { path, name, ...(modified && { modified }) };
}

function metaContent(html: string, property: string): string | undefined {
  const content = new RegExp(`<meta property="${property}" content="([^"]*)"`).exec(html)?.[1];
  return content?.replaceAll(/&(amp|quot|lt|gt|#x27);/g, (entity) => characters[entity] ?? entity);
}

/** The entities that React writes. */
const characters: Record<string, string> = {
  '&amp;': '&',
  '&quot;': '"',
  '&lt;': '<',
  '&gt;': '>',
  '&#x27;': "'",
};

/** Renders the SVG favicon as PNG for home screens and as favicon.ico for old clients. */
async function writeFavicons(client: string) {
  const mark = await readFile(join(client, 'favicon.svg'));
  await Promise.all([
    ...[180, 192, 512].map((size) => writeAppIcon(mark, size, join(client, `icon-${size}.png`))),
    render(mark, 32).then((png) => writeFile(join(client, 'favicon.ico'), icoFile(png, 32))),
  ]);
}

/** With the margin that home screens crop off. */
async function writeAppIcon(mark: Buffer, size: number, file: string) {
  const input = await render(mark, Math.round(size * 0.66));
  await sharp({ create: { width: size, height: size, channels: 3, background: '#fbf8f2' } })
    .composite([{ input }])
    .png({ palette: true })
    .toFile(file);
}

function render(mark: Buffer, size: number): Promise<Buffer> {
  return sharp(mark, { density: 1200 }).resize(size, size).png().toBuffer();
}

/** An ICO file with one PNG: a header of 6 bytes, an entry of 16, and the image. */
function icoFile(png: Buffer, size: number): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(size, 6);
  head.writeUInt8(size, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}
