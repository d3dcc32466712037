import { fillPage } from '@stillweb/contract/text/page-places';
import { priceTexts } from '@stillweb/contract/billing/price-texts';
import { planCatalogue, listPlainPlans } from '@stillweb/contract/billing/plans';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fetchPath, files, page, writeSite } from '../../test/worlds/small-site.ts';
import { startServer, type TestServer } from '../../test/worlds/start-server.ts';

const line =
  '<form class="line" lang="{{language.code}}" dir="{{language.dir}}">' +
  '<b>{{language.accept}}</b><i>{{language.decline}}</i></form>';
const home = `<!doctype html><p>{{monthly}}</p>${line}`;
const offerHome = `<!doctype html><em>{{monthly}}</em>${line}`;
const english = JSON.parse(files['site.json']);
const released = priceTexts(planCatalogue, false);
const { folder, remove } = writeSite({
  'site.json': JSON.stringify({
    ...english,
    documentPaths: [...english.documentPaths, '/de', '/de/about', '/ar'],
    appPaths: [...english.appPaths, '/de/auth/login'],
    spaPaths: [...english.spaPaths, '/de/dashboard/account'],
    variants: [{ path: '/', page: '/offers/uk', offer: 'uk', when: 'asked' }],
  }),
  'client/index.html': fillPage(home, released, []),
  'templates/index.html': home,
  'client/offers/uk/index.html': fillPage(offerHome, released, []),
  'templates/offers/uk/index.html': offerHome,
  'client/de/index.html': page('deutsch()'),
  'client/de/about/index.html': page('über()'),
  'client/de/auth/login/index.html': page('anmelden()'),
  'client/de/__spa-fallback.html': page('konto()'),
  'client/ar/index.html': page('arabic()'),
});

let server: TestServer;
beforeAll(async () => {
  server = await startServer({
    siteFolder: folder,
    plans: listPlainPlans(),
    env: { TRUST_PROXY: '127.0.0.1,::1' },
  });
});
afterAll(async () => {
  await server.close();
  remove();
});

const shared = 'public, max-age=0, s-maxage=60, stale-while-revalidate=86400';
const own = 'private, no-cache';

async function visit(path: string, headers: Record<string, string>) {
  const { status, text, headers: answered } = await fetchPath(server.url, path, { headers });
  const [, offered = null] = /<form class="line" lang="(\w+)"/.exec(text) ?? [];
  const { etag, 'cache-control': cache, 'content-security-policy': policy } = answered;
  return { status, text, offered, cache, etag, policy };
}

const german = { 'accept-language': 'de-CH,de;q=0.9,en;q=0.8' };
const byProxy = (language: string) => ({
  'x-language': language,
  'x-forwarded-for': '192.0.2.1',
});

test.each<[string, Record<string, string>, string | null, string]>([
  ['names no language', {}, null, shared],
  ['prefers German', german, 'de', own],
  ['prefers Arabic', { 'accept-language': 'fr,ar;q=0.9,en;q=0.1' }, 'ar', own],
  ['prefers English', { 'accept-language': 'en-GB,de;q=0.9' }, null, shared],
  ['reads only what is not offered', { 'accept-language': 'fr' }, null, shared],
  ['has chosen English', { ...german, cookie: 'language=en' }, null, shared],
  ['has chosen German', { 'accept-language': 'en', cookie: 'a=b; language=de' }, 'de', own],
  ['has chosen nonsense', { ...german, cookie: 'language=junk' }, 'de', own],
  [
    'comes by a proxy with German in its key',
    { ...byProxy('de'), cookie: 'language=en' },
    'de',
    shared,
  ],
  ['comes by a proxy with English in its key', { ...byProxy('en'), ...german }, null, shared],
  ['claims to be a proxy', { 'x-language': 'de' }, null, shared],
])('languages 9: the home page for a visitor who %s', async (_who, headers, offered, cache) => {
  expect(await visit('/', headers)).toMatchObject({ status: 200, offered, cache });
});

test('languages 9: the line is in the language that it offers, and adds nothing to the page without it', async () => {
  const without = await visit('/', {});
  const [de, ar] = [await visit('/', german), await visit('/', { 'accept-language': 'ar' })];
  expect(without.text).toBe('<!doctype html><p>$9</p>');
  expect(de.text).toBe(
    '<!doctype html><p>$9</p><form class="line" lang="de" dir="ltr">' +
      '<b>Auf Deutsch weiterlesen</b><i>Nein, danke</i></form>',
  );
  expect(ar.text).toContain('<form class="line" lang="ar" dir="rtl"><b>المتابعة باللغة');
  expect(new Set([without, de, ar].map(({ etag }) => etag)).size).toBe(3);
  expect(new Set([without, de, ar].map(({ policy }) => policy)).size).toBe(1);
});

test('languages 9: the line comes with prices in another currency, and on the page of an offer', async () => {
  const euros = await visit('/', { ...german, cookie: 'currency=eur' });
  expect(euros).toMatchObject({ offered: 'de', cache: own });
  expect(euros.text).toContain('€8.99');
  const offer = await visit('/?offer=uk', german);
  expect(offer).toMatchObject({ offered: 'de', cache: 'no-store' });
  expect(offer.text).toContain('<em>');
});

test('languages 9: no other page depends on the language of a browser', async () => {
  for (const path of ['/about', '/de', '/de/about', '/auth/login']) {
    expect(await visit(path, german), path).toEqual(await visit(path, {}));
  }
});

const choose = async (path: string, body: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(server.url + path, {
    method: 'POST',
    redirect: 'manual',
    body,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  });
  const { status } = answer;
  return { status, to: answer.headers.get('location'), cookies: answer.headers.getSetCookie() };
};

const cookieOf = (code: string) => [`language=${code}; path=/; max-age=31536000; samesite=lax`];

test.each([
  ['/about?utm_source=mail&code=A%20B', 'de', '/de/about?utm_source=mail&code=A%20B'],
  ['/de/about?from=mail', 'en', '/about?from=mail'],
  ['/', 'de', '/de'],
  ['/?offer=uk', 'de', '/de?offer=uk'],
  ['/de', 'ar', '/ar'],
  ['/de', 'en', '/'],
  ['/', 'en', '/'],
  ['/auth/login?next=%2Flink', 'de', '/de/auth/login?next=%2Flink'],
  ['/dashboard/account', 'de', '/de/dashboard/account'],
])(
  'languages 9: the switch of %s to %s opens %s, and is kept for a year',
  async (path, code, to) => {
    expect(await choose(path, `language=${code}`)).toEqual({
      status: 303,
      to,
      cookies: cookieOf(code),
    });
  },
);

test('languages 9: a page whose address may hold a token has the switch too', async () => {
  const headers = { origin: 'null', 'sec-fetch-site': 'same-origin' };
  const chosen = { status: 303, to: '/de/auth/login', cookies: cookieOf('de') };
  expect(await choose('/auth/login', 'language=de', headers)).toEqual(chosen);
});

test.each([
  ['that is not offered', 'language=fr'],
  ['with more than its code', 'language=de%3B%20path%3D/'],
])('languages 9: a language %s sets nothing, and the page is shown again', async (_what, body) => {
  expect(await choose('/about', body)).toEqual({ status: 303, to: '/about', cookies: [] });
});

test.each([
  ['/de//evil.example', {}, 404],
  ['//evil.example', {}, 404],
  ['/about', { origin: 'https://evil.example' }, 403],
  ['/auth/login', { origin: 'null' }, 403],
  ['/auth/login', { origin: 'null', 'sec-fetch-site': 'same-site' }, 403],
  ['/auth/login', { origin: 'null', 'sec-fetch-site': 'cross-site' }, 403],
])(
  'security 14, 69: no language is chosen at %s by a request with %j',
  async (path, headers, status) => {
    expect(await choose(path, 'language=de', headers)).toEqual({ status, to: null, cookies: [] });
  },
);

test.each([
  ['/nowhere', 'de', '/de'],
  ['/nowhere', 'fr', '/'],
  ['/ar/nowhere', 'de', '/ar'],
  ['/auth', 'de', '/auth/login'],
  ['/.well-known/change-password', 'de', '/de/dashboard/account'],
  ['/.well-known/change-password', 'en', '/dashboard/account'],
])('languages 9: %s, in a browser that has chosen %s, redirects to %s', async (path, code, to) => {
  const cookie = `language=${code}`;
  const { status, headers } = await fetchPath(server.url, path, { headers: { cookie } });
  expect({ status, to: headers.location }).toEqual({ status: 302, to });
  expect(headers['cache-control']).toBe('no-store');
});
