import { fillPage } from '@stillweb/contract/text/page-places';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fetchPath, files, page, writeSite } from '../../test/worlds/small-site.ts';
import { startServer, type TestServer } from '../../test/worlds/start-server.ts';

const english = JSON.parse(files['site.json']);
const priced = '<!doctype html><p>{{priceNote}}</p>';
const { folder, remove } = writeSite({
  'site.json': JSON.stringify({
    ...english,
    documentPaths: [...english.documentPaths, '/ar-XB', '/ar-XB/about', '/ar-XB/updates'],
    spaPaths: [...english.spaPaths, '/ar-XB/dashboard/account'],
    redirects: { ...english.redirects, '/ar-XB/auth': '/ar-XB/auth/login' },
    variants: [
      { path: '/ar-XB/updates', page: '/ar-XB/updates/ended', offer: 'gone', when: 'ended' },
    ],
  }),
  'client/pricing/index.html': fillPage(priced, { priceNote: '' }, []),
  'templates/pricing/index.html': priced,
  'client/ar-XB/index.html': page('mirrored()'),
  'client/ar-XB/about/index.html': page('mirroredAbout()'),
  'client/ar-XB/auth/login/index.html': page('mirroredLogin()'),
  'client/ar-XB/updates/index.html': page('offer()'),
  'client/ar-XB/updates/ended/index.html': page('ended()'),
  'client/ar-XB/pricing/index.html': fillPage(priced, { priceNote: '' }, []),
  'templates/ar-XB/pricing/index.html': priced,
  'client/ar-XB/__spa-fallback.html': page('mirroredApp()'),
  'client/ar-XB/og/about.png': 'a picture with other words',
});

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ siteFolder: folder, env: { PSEUDO_LANGUAGES: '1' } });
});
afterAll(async () => {
  await server.close();
  remove();
});

const get = (path: string) => fetchPath(server.url, path);

test.each([
  ['/about', 'about()', 'public'],
  ['/ar-XB', 'mirrored()', 'public'],
  ['/ar-XB/about?from=mail', 'mirroredAbout()', 'public'],
  ['/ar-XB/updates', 'ended()', 'public'],
  ['/ar-XB/auth/login', 'mirroredLogin()', 'no-store'],
  ['/ar-XB/dashboard/account', 'mirroredApp()', 'no-store'],
  ['/dashboard/account', 'app()', 'no-store'],
])('languages 9: %s is the page %s of its language, and %s', async (path, script, caching) => {
  const { status, text, headers } = await get(path);
  expect({ status, text }).toEqual({ status: 200, text: page(script) });
  expect(headers['cache-control']).toMatch(caching);
});

test.each([
  ['/ar-XB/nowhere', '/ar-XB'],
  ['/ar-XB/', '/ar-XB'],
  ['/ar-XB/auth', '/ar-XB/auth/login'],
  ['/ar-XB/updates/ended', '/ar-XB'],
  ['/ar-XB/__spa-fallback.html', '/ar-XB'],
  ['/de/about', '/'],
])('languages 9: %s redirects to %s', async (path, location) => {
  const { status, headers } = await get(path);
  expect({ status, location: headers.location }).toEqual({ status: 302, location });
});

test('languages 9: the prices of a page are told in its language', async () => {
  expect((await get('/pricing')).text).toContain('US dollars');
  expect((await get('/ar-XB/pricing')).text).toContain('\u202Edollars\u202C');
});

test('a preview image in another language may be shown by other sites', async () => {
  const { headers } = await get('/ar-XB/og/about.png');
  expect(headers['cross-origin-resource-policy']).toBe('cross-origin');
});
