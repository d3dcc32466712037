import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brand } from '@stillweb/contract/brand';
import sharp from 'sharp';
import { appPaths, documentPaths, findablePaths, redirects, spaPaths } from '../app/site-map.ts';

const paper = '#fbf8f2';

/** Writes beside the pages what browsers, crawlers and our server ask for by fixed names. */
export async function writeSiteFiles(buildDirectory: string) {
  const client = join(buildDirectory, 'client');
  await mkdir(client, { recursive: true });
  const site = { documentPaths, appPaths, spaPaths, redirects };
  await Promise.all([
    writeFile(join(buildDirectory, 'site.json'), JSON.stringify(site)),
    writeFile(join(client, 'sitemap.xml'), sitemap()),
    writeFile(join(client, 'robots.txt'), robots),
    writeFile(join(client, 'site.webmanifest'), JSON.stringify(manifest)),
    ...[180, 192, 512].map((size) => writeIcon(client, size)),
  ]);
}

function sitemap(): string {
  const pages = findablePaths.map((path) => `<url><loc>${brand.homeUrl}${path}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${pages.join('\n')}
</urlset>
`;
}

const robots = `User-agent: *
Disallow: /api/
Disallow: /auth/
Disallow: /dashboard
Sitemap: ${brand.homeUrl}/sitemap.xml
`;

const manifest = {
  name: brand.name,
  description: brand.tagline,
  start_url: '/',
  display: 'browser',
  background_color: paper,
  theme_color: paper,
  icons: [192, 512].map((size) => ({
    src: `/icon-${size}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
  })),
};

/** The favicon on paper, with the margin that home screens crop. */
async function writeIcon(client: string, size: number) {
  const mark = await readFile(join(client, 'favicon.svg'));
  const inner = Math.round(size * 0.66);
  const drawn = await sharp(mark, { density: 1200 }).resize(inner, inner).toBuffer();
  await sharp({ create: { width: size, height: size, channels: 3, background: paper } })
    .composite([{ input: drawn }])
    .png({ palette: true })
    .toFile(join(client, `icon-${size}.png`));
}
