import { offers } from '@stillweb/contract/billing/offers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fetchPath, files, page, writeSite } from '../../test/worlds/small-site.ts';
import { startServer, type TestServer } from '../../test/worlds/start-server.ts';

const variants = [
  { path: '/updates', page: '/updates/ended', offer: 'uk', when: 'ended' },
  { path: '/updatesusa', page: '/updatesusa/ended', offer: 'usa', when: 'ended' },
  { path: '/', page: '/offers/uk', offer: 'uk', when: 'asked' },
  { path: '/', page: '/offers/usa', offer: 'usa', when: 'asked' },
];
const pages = [
  'updates',
  'updates/ended',
  'updatesusa',
  'updatesusa/ended',
  'offers/uk',
  'offers/usa',
];

let server: TestServer;
const { folder, remove } = writeSite({
  'site.json': JSON.stringify({ ...JSON.parse(files['site.json']), variants }),
  ...Object.fromEntries(pages.map((path) => [`client/${path}/index.html`, page(`'${path}'`)])),
});
beforeAll(async () => {
  const ended = { ...offers.usa, until: '2026-01-01T00:00:00Z' };
  server = await startServer({ siteFolder: folder, offers: [offers.uk, ended] });
});
afterAll(async () => {
  await server.close();
  remove();
});

const shared = expect.stringContaining('s-maxage=60');

test.each([
  ['/updates', "'updates'", shared],
  ['/updatesusa', "'updatesusa/ended'", shared],
  ['/', 'home()', shared],
  ['/?offer=uk', "'offers/uk'", 'no-store'],
  ['/?utm_source=mail&offer=uk', "'offers/uk'", 'no-store'],
  ['/?%6Fffer=%75k', "'offers/uk'", 'no-store'],
  ['/?offer=usa', 'home()', shared],
  ['/?offer=unknown', 'home()', shared],
])(
  "security 47: %s is sent as its offer demands, and a visitor's variant only to them",
  async (path, script, cache) => {
    const { status, headers, text } = await fetchPath(server.url, path);
    expect({ status, text }).toEqual({ status: 200, text: page(script) });
    expect(headers['cache-control']).toEqual(cache);
  },
);

test.each(['/updates/ended', '/offers/uk'])('%s is no page of its own', async (path) => {
  const { status, headers } = await fetchPath(server.url, path);
  expect([status, headers.location]).toEqual([302, '/']);
});
