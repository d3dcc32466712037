import { listPlainPlans, plainPriceSets, planCatalogue } from '@stillweb/contract/billing/plans';
import { priceTexts } from '@stillweb/contract/billing/price-texts';
import { soldCurrencies } from '@stillweb/contract/currencies';
import { formatMoney } from '@stillweb/contract/text/money';
import { fillPage } from '@stillweb/contract/text/page-places';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { fetchPath, files, page, writeSite } from '../../test/worlds/small-site.ts';
import { startServer, type TestServer } from '../../test/worlds/start-server.ts';
import { readSite, type Site } from './load-site.ts';

const { MONTHLY, YEARLY } = planCatalogue;
const released = priceTexts({ MONTHLY, YEARLY }, false);
const dearer = priceTexts({ MONTHLY: { ...MONTHLY, amount: 1000 }, YEARLY }, false);

const home =
  '<!doctype html><script>const prices = {{data}}</script>' +
  '<p title="{{yearlySaving}}">Nine – or {{monthly}} or {{yearly}}</p>';
const variant = '<!doctype html><p>{{monthly}}</p>';
const { folder, remove } = writeSite({
  'client/index.html': fillPage(home, released, []),
  'client/offers/uk/index.html': fillPage(variant, released, []),
  'templates/index.html': home,
  'templates/offers/uk/index.html': variant,
  'site.json': JSON.stringify({
    documentPaths: ['/'],
    spaPaths: [],
    redirects: {},
    measurement: null,
    variants: [{ path: '/', page: '/offers/uk', offer: 'uk', when: 'asked' }],
  }),
});

let site: Site;
beforeAll(async () => {
  site = await readSite(folder, 'http://localhost:3000');
});
afterAll(remove);

const read = (path: string) => {
  const answer = site.find(path);
  return { text: answer?.file.bodies.identity.toString(), etag: answer?.file.etag, ...answer };
};

test('a page with the prices of the release stays as it was built', async () => {
  const before = read('/').file;
  await site.setPrices({ en: { usd: released } });
  expect(read('/').file).toBe(before);
});

test('another price stands in every place, under another ETag and with a policy for its scripts', async () => {
  await site.setPrices({ en: { usd: released } });
  const before = read('/');
  await site.setPrices({ en: { usd: dearer } });
  const after = read('/');
  expect(after.text).toBe(
    '<!doctype html><script>const prices = {"MONTHLY":[1000,3000],"YEARLY":[9900,33000]}</script>' +
      '<p title="$8.25 a month, you save $21 a year">Nine – or $10 or $99</p>',
  );
  expect(after.etag).not.toBe(before.etag);
  const policyOf = ({ headers }: typeof after) => headers?.['content-security-policy'];
  expect(policyOf(after)).not.toBe(policyOf(before));
  expect(site.variantsOf('/')[0]?.answer.file.bodies.identity.toString()).toContain('<p>$10</p>');
  expect(read('/about').text).toBe(page('about()'));

  await site.setPrices({ en: { usd: released } });
  expect(read('/').etag).toBe(before.etag);
});

test('the pages with prices are known, without those that stand for another', () => {
  expect(site.pagesOf(null)).toEqual(['/']);
  expect(site.pagesOf('uk')).toEqual(['/?offer=uk']);
});

test('a page says the tax of the server that sends it', async () => {
  const page = '<!doctype html><p>{{priceNote}} {{tax.gbp.price}}</p>';
  const files = { 'client/index.html': fillPage(page, released, []), 'templates/index.html': page };
  const { folder, remove } = writeSite(files);
  onTestFinished(remove);
  const taxed = await readSite(folder, 'http://localhost:3000', { collectsTax: true });
  expect(taxed.find('/')?.file.bodies.identity.toString()).toContain(
    'In US dollars, billed monthly; plus tax where it applies, shown before you pay. Renews until canceled. including VAT',
  );
});

test('the links to providers stay when prices change', async () => {
  const link = '<a href="/to/{{provider.id}}">{{provider.name}}</a>';
  const page = `<!doctype html>${link}<script>{{providers}}</script><p>{{monthly}}</p>`;
  const files = { 'client/index.html': fillPage(page, released, []), 'templates/index.html': page };
  const { folder, remove } = writeSite(files);
  onTestFinished(remove);
  const providers = [{ id: 'demo', name: 'Demo' }];
  const site = await readSite(folder, 'http://localhost:3000', { providers });
  await site.setPrices({ en: { usd: dearer } });
  expect(site.find('/')?.file.bodies.identity.toString()).toBe(
    '<!doctype html><a href="/to/demo">Demo</a><script>[{"id":"demo","name":"Demo"}]</script><p>$10</p>',
  );
});

describe('a page with prices in other currencies', () => {
  const template =
    '<!doctype html><p>{{monthly}}</p><b>{{yearly}}</b><select>{{currencyOptions}}</select>';
  const { folder, remove } = writeSite({
    'client/pricing/index.html': fillPage(template, released, []),
    'templates/pricing/index.html': template,
    'client/updates/index.html': page('offer()'),
    'client/updates/ended/index.html': fillPage(template, released, []),
    'templates/updates/ended/index.html': template,
    'site.json': JSON.stringify({
      ...JSON.parse(files['site.json']),
      variants: [{ path: '/updates', page: '/updates/ended', offer: 'gone', when: 'ended' }],
    }),
  });
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({
      siteFolder: folder,
      plans: listPlainPlans(),
      env: { COUNTRY_HEADER: 'X-Country', TRUST_PROXY: '127.0.0.1,::1' },
    });
  });
  afterAll(async () => {
    await server.close();
    remove();
  });

  const read = async (headers: Record<string, string>, path = '/pricing') => {
    const answer = await fetchPath(server.url, path, { headers });
    const shown = /<p>(.*?)<\/p>/.exec(answer.text)?.[1]?.replace('\u00A0', ' ');
    return { shown, cache: answer.headers['cache-control'], etag: answer.headers['etag'] };
  };
  const through = (header: string, value: string) => ({
    [header]: value,
    'x-forwarded-for': '192.0.2.1',
  });
  const shared = 'public, max-age=0, s-maxage=60, stale-while-revalidate=86400';

  test.each<[string, Record<string, string>, string, string]>([
    ['nothing is known', {}, '$9', shared],
    ['dollars are chosen', { cookie: 'currency=usd' }, '$9', shared],
    ['euros are chosen', { cookie: 'currency=eur' }, '€8.99', 'private, no-cache'],
    ['nonsense is chosen', { cookie: 'currency=constructor' }, '$9', shared],
    ['the country is Japan', through('x-country', 'JP'), '¥1,380', 'private, no-cache'],
    ['a visitor says the country', { 'x-country': 'JP' }, '$9', shared],
    ['the proxy has the currency in its key', through('x-currency', 'aed'), 'AED 32.99', shared],
    ['a visitor says so', { 'x-currency': 'aed' }, '$9', shared],
    ['the proxy says nonsense', through('x-currency', 'junk'), '$9', shared],
  ])('currencies 7, 9: shows the right price where %s', async (_what, headers, shown, cache) => {
    expect(await read(headers)).toMatchObject({ shown, cache });
  });

  test.each(soldCurrencies)('currencies 8: shows both announced prices in %s', async (code) => {
    const { MONTHLY, YEARLY } = plainPriceSets[code];
    const headers = { cookie: `currency=${code}` };
    const { text } = await fetchPath(server.url, '/pricing', { headers });
    const [month, year] = [MONTHLY, YEARLY].map(({ amount }) => formatMoney(amount, code));
    expect(text).toContain(`<p>${month}</p><b>${year}</b>`);
  });

  test('currencies 9: shows the right price where it stands for an offer that has ended', async () => {
    const euros = { cookie: 'currency=eur' };
    expect(await read({}, '/updates')).toMatchObject({ shown: '$9', cache: shared });
    expect(await read(euros, '/updates')).toMatchObject({
      shown: '€8.99',
      cache: 'private, no-cache',
    });
  });

  test('currencies 9: has an ETag for each currency, and pages without prices have one for all', async () => {
    const tags = ['usd', 'eur', 'gbp'].map((code) => read({ cookie: `currency=${code}` }));
    expect(new Set((await Promise.all(tags)).map(({ etag }) => etag)).size).toBe(3);
    const about = await read({ cookie: 'currency=eur' }, '/about');
    expect(about).toEqual(await read({}, '/about'));
  });

  test('currencies 10: a page lists the currencies, and its own is selected', async () => {
    const answer = await fetchPath(server.url, '/pricing', { headers: { cookie: 'currency=eur' } });
    expect(answer.text).toContain(
      '<select><option value="usd">US dollars</option><option value="eur" selected="">Euros</option>' +
        '<option value="gbp">British pounds</option><option value="aed">UAE dirhams</option>' +
        '<option value="jpy">Japanese yen</option></select>',
    );
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

  test('currencies 10: the form of a page sets the currency for a year, and keeps path and query', async () => {
    expect(await choose('/pricing?offer=uk&code=A%20B', 'currency=eur')).toEqual({
      status: 303,
      to: '/pricing?offer=uk&code=A%20B',
      cookies: ['currency=eur; path=/; max-age=31536000; samesite=lax'],
    });
  });

  test.each([
    ['that is not sold', 'currency=chf'],
    ['with more than its code', 'currency=eur%3B%20path%3D/'],
    ['that is missing', ''],
  ])(
    'currencies 10: a currency %s sets nothing, and the page is shown again',
    async (_what, body) => {
      expect(await choose('/', body)).toEqual({ status: 303, to: '/', cookies: [] });
    },
  );

  test.each([
    ['/unknown', {}, 404],
    ['/assets/app-1a2b.js', {}, 404],
    ['//evil.example', {}, 404],
    ['/api/v1/unknown', {}, 404],
    ['/pricing', { origin: 'https://evil.example' }, 403],
    ['/pricing', { 'content-type': 'application/json' }, 415],
  ])(
    'security 14, 69: no currency is chosen at %s by a request with %j',
    async (path, headers, status) => {
      expect(await choose(path, 'currency=eur', headers)).toEqual({
        status,
        to: null,
        cookies: [],
      });
    },
  );
});
