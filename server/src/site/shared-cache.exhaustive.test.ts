import { request } from 'node:http';
import { listPlainPlans } from '@stillweb/contract/billing/plans';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '../../../sandbox/src/postgres/free-port.ts';
import type { TestDatabase } from '../../../sandbox/src/postgres/test-database.ts';
import { aUser, logIn, testPassword } from '../../test/people/a-user.ts';
import { createApiClient } from '../../test/calls/api-client.ts';
import { createMigratedDatabase } from '../../test/worlds/migrated-database.ts';
import { missingNginxPackages, startNginx, type Nginx } from '../../test/services/nginx.ts';
import { fetchPath, files, page, writeSite } from '../../test/worlds/small-site.ts';
import { startServer, type TestServer } from '../../test/worlds/start-server.ts';

const missing = missingNginxPackages().join(' and ');
if (missing && process.env.CI) throw new Error(`These tests need ${missing}`);

describe.skipIf(missing)(`behind nginx${missing && ` (skipped without ${missing})`}`, () => {
  const pricePages = ['prices', 'prices-again'];
  const line = '<form lang="{{language.code}}">{{language.accept}}</form>';
  const tokenPages = ['unsubscribe', 'withdraw/confirm'];
  const variants = [{ path: '/', page: '/offers/uk', offer: 'uk', when: 'asked' }];
  const english = JSON.parse(files['site.json']);
  const documentPaths = [...english.documentPaths, '/de', '/ar'];
  const withOffer = {
    'site.json': JSON.stringify({ ...english, documentPaths, variants }),
    'templates/index.html': page('home()') + line,
    'client/offers/uk/index.html': page('offer()'),
    ...Object.fromEntries(
      pricePages.flatMap((path) =>
        ['client', 'templates'].map((folder) => [`${folder}/${path}/index.html`, '{{monthly}}']),
      ),
    ),
    ...Object.fromEntries(tokenPages.map((path) => [`client/${path}/index.html`, page('token()')])),
  };
  const site = writeSite(withOffer);
  const newerSite = writeSite({ ...withOffer, 'client/about/index.html': page('newAbout()') });
  let database: TestDatabase;
  let server: TestServer;
  let newerPort: number;
  let nginx: Nginx;
  beforeAll(async () => {
    database = await createMigratedDatabase();
    server = await start({ siteFolder: site.folder });
    newerPort = await freePort();
    nginx = await startNginx({
      upstreamPorts: [Number(new URL(server.url).port), newerPort],
      hasFakeClock: true,
    });
  });
  afterAll(async () => {
    await nginx.stop();
    await database.drop();
    site.remove();
    newerSite.remove();
  });

  function start({ siteFolder, port = 0 }: { siteFolder: string; port?: number }) {
    return startServer({
      siteFolder,
      plans: listPlainPlans(),
      env: { PORT: String(port), TRUST_PROXY: '127.0.0.1' },
      database: { url: database.url, drop: async () => {} },
    });
  }

  async function visit(path: string, headers: Record<string, string> = {}) {
    const answer = await fetchPath(nginx.url, path, { headers });
    return { ...answer, cache: answer.headers['x-cache'] };
  }

  test.each([
    ['br', 'br'],
    ['gzip', 'gzip'],
    ['identity', undefined],
  ])('the second visitor who accepts %s gets a page from the cache', async (accepted, encoding) => {
    const headers = { 'accept-encoding': accepted };
    expect(await visit('/about', headers)).toMatchObject({ status: 200, cache: 'MISS' });
    const second = await visit('/about?from=mail', headers);
    expect(second).toMatchObject({ status: 200, cache: 'HIT' });
    expect(second.headers['content-encoding']).toBe(encoding);
    expect(second.headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(second.headers['x-request-id']).toBeUndefined();
    const unchanged = { ...headers, 'if-none-match': String(second.headers.etag) };
    expect(await visit('/about', unchanged)).toMatchObject({ status: 304, cache: 'HIT' });
  });

  test('security 15: of all answers only documents and assets are kept', async () => {
    const user = await aUser(server);
    const viaNginx = createApiClient(nginx.url);
    for (let turn = 0; turn < 2; turn += 1) {
      const { token, cookie } = await logIn({ ...server, ...viaNginx }, user);
      await viaNginx.get('/user/sessions', { token, cookie });
      for (const path of [
        '/',
        '/assets/app-1a2b.js',
        '/assets/nowhere.js',
        '/auth/login',
        '/auth/reset-password/canary',
        '/dashboard/account',
        '/health/ready',
        '/nowhere',
      ])
        await visit(path, { cookie });
    }
    const cached = ['/', '/about', '/assets/app-1a2b.js'];
    expect([...new Set(await nginx.cachedPaths())]).toEqual(cached);
    expect(nginx.accessLog()).toContain('GET /about');
    expect(nginx.accessLog()).not.toContain('canary');
    expect(await visit('/metrics')).toMatchObject({ status: 404 });
  });

  test.each([
    '/auth/reset-password/canary',
    '/auth/verify-email?token=canary',
    '/withdraw/confirm?token=canary',
    '/unsubscribe?token=canary%25',
    '/api/v1/auth/resetLink/canary',
  ])('security 58: nginx neither logs nor keeps the token of %s', async (path) => {
    await visit(path);
    await visit('/about?after=token');
    await expect.poll(() => nginx.accessLog()).toContain('/about?after=token');
    expect(nginx.accessLog()).not.toContain('canary');
    expect((await nginx.cachedPaths()).join()).not.toContain('canary');
  });

  test('security 6: a server behind nginx sees the client, not what it claims to be', async () => {
    const { port } = new URL(nginx.url);
    await new Promise((resolve, reject) => {
      request({
        port,
        localAddress: '127.0.0.2',
        host: '127.0.0.1',
        path: '/api/v1/auth/login',
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.7' },
      })
        .on('response', (response) => response.resume().on('end', resolve))
        .on('error', reject)
        .end(JSON.stringify({ email: 'nobody@stillweb.example', password: testPassword }));
    });
    await expect
      .poll(() => server.logLines.find(({ event }) => event === 'log-in refused'))
      .toMatchObject({ client: '127.0.0.2' });
  });

  test.each(['?offer=uk', '?utm_source=mail&offer=uk', '?%6Fffer=uk', '?offer=%75k'])(
    'security 47: a visitor with %s gets the page of the offer, and other visitors do not',
    async (query) => {
      const others = ['', '?utm_source=mail', '?OFFER=uk', '?offer=gone', '?Offer=%75k'];
      for (const plain of [...others, ...others]) {
        expect(await visit(`/${query}`)).toMatchObject({ text: page('offer()'), cache: 'MISS' });
        expect(await visit(`/${plain}`), plain).toMatchObject({ text: page('home()') });
      }
      expect(await visit('/?utm_source=letter')).toMatchObject({ cache: 'HIT' });
    },
  );

  test.each([
    ['/prices', ['usd', 'eur']],
    ['/prices-again', ['eur', 'usd']],
  ])('currencies 9: %s is kept for each currency, in the order %j', async (path, order) => {
    const shown: Record<string, string> = { usd: '$9', eur: '€8.99' };
    for (const cache of ['MISS', 'HIT']) {
      for (const code of order) {
        const headers = { cookie: `currency=${code}` };
        expect(await visit(path, headers)).toMatchObject({ text: shown[code], cache });
      }
    }
    // What adds no copy: nonsense, the claim to be a proxy, and a country of a sold currency.
    const usual: Record<string, string>[] = [
      {},
      { cookie: 'currency=junk' },
      { 'x-currency': 'eur' },
      { 'x-country': 'JUNK' },
    ];
    for (const headers of usual) {
      expect(await visit(path, headers)).toMatchObject({ text: '$9', cache: 'HIT' });
    }
    expect(await visit(path, { 'x-country': 'DE' })).toMatchObject({ text: '€8.99', cache: 'HIT' });
  });

  test.each([
    ['gbp', ['de', 'en', 'ar']],
    ['aed', ['en', 'ar', 'de']],
  ])(
    'languages 9: the home page in %s is kept for each language, in the order %j',
    async (currency, order) => {
      const offers: Record<string, string> = {
        en: page('home()'),
        de: `${page('home()')}<form lang="de">Auf Deutsch weiterlesen</form>`,
        ar: expect.stringMatching(/<form lang="ar">[^<]*العربية/),
      };
      const cookie = `currency=${currency}`;
      for (const cache of ['MISS', 'HIT']) {
        for (const code of order) {
          const headers = { cookie, 'accept-language': `${code}-XX,en;q=0.5` };
          expect(await visit('/', headers)).toMatchObject({ text: offers[code], cache });
        }
      }
      // What adds no copy: a choice, nonsense, other languages, and the claim to be a proxy.
      for (const [text, headers] of [
        ['en', { cookie: `${cookie}; language=en`, 'accept-language': 'de' }],
        ['de', { cookie: `${cookie}; language=de` }],
        ['de', { cookie: `${cookie}; language=junk`, 'accept-language': 'DE,fr' }],
        ['en', { cookie, 'accept-language': 'fr,de' }],
        ['en', { cookie, 'x-language': 'de' }],
      ] as const) {
        expect(await visit('/', headers)).toMatchObject({ text: offers[text], cache: 'HIT' });
      }
    },
  );

  test('languages 9: the choice of a language passes the cache, and no other page is kept twice', async () => {
    const german = { 'accept-language': 'de' };
    expect(await visit('/about')).toMatchObject({ status: 200 });
    expect(await visit('/about', german)).toMatchObject({ cache: 'HIT' });
    const chosen = await fetch(`${nginx.url}/about?from=mail`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ language: 'de' }),
    });
    expect(chosen.status).toBe(303);
    expect(chosen.headers.get('location')).toBe('/de/about?from=mail');
    expect(chosen.headers.get('set-cookie')).toContain('language=de;');
  });

  test('a new release is shown after a minute, and the servers are replaced unnoticed', async () => {
    for (const path of ['/', '/about']) await visit(path);
    expect(await visit('/')).toMatchObject({ cache: 'HIT', text: page('home()') });
    expect(await visit('/about')).toMatchObject({ cache: 'HIT', text: page('about()') });
    const newer = await start({ siteFolder: newerSite.folder, port: newerPort });
    await server.close();
    const viaNginx = createApiClient(nginx.url);
    for (let turn = 0; turn < 4; turn += 1)
      expect(await viaNginx.get('/user/sessions')).toMatchObject({ status: 401 });

    nginx.shiftClock(61);
    const release = { cache: 'EXPIRED', text: page('newAbout()') };
    expect(await visit('/about')).toMatchObject(release);
    expect(await visit('/about')).toMatchObject({ ...release, cache: 'HIT' });
    expect(await visit('/')).toMatchObject({ cache: 'REVALIDATED', text: page('home()') });

    await newer.close();
    nginx.shiftClock(180);
    expect(await visit('/about')).toMatchObject({ ...release, cache: 'STALE', status: 200 });
  });
});
