import { planCatalogue } from '@stillweb/contract/billing/plans';
import { priceTexts } from '@stillweb/contract/billing/price-texts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { page, writeSite } from '../../test/worlds/small-site.ts';
import { readSite, type Site } from './load-site.ts';

const { MONTHLY, YEARLY } = planCatalogue;
const released = priceTexts({ MONTHLY, YEARLY });
const dearer = priceTexts({ MONTHLY: { ...MONTHLY, amount: 1000 }, YEARLY });

/** A page as the build leaves it, with the places that it has written down. */
function aPage(parts: readonly (readonly [text: string, name: string])[]) {
  let html = '<!doctype html>';
  const places: [number, number, string][] = [];
  for (const [text, name] of parts) {
    const price = released[name] ?? '';
    html += text;
    places.push([html.length, price.length, name]);
    html += price;
  }
  return { html: `${html}</p>`, places };
}

const home = aPage([
  ['<script>const prices = ', 'data'],
  ['</script><p title="', 'yearlySaving'],
  ['">Nine – or ', 'monthly'],
  [' or ', 'yearly'],
]);
const variant = aPage([['<p>', 'monthly']]);
const { folder, remove } = writeSite({
  'client/index.html': home.html,
  'client/offers/uk/index.html': variant.html,
  'site.json': JSON.stringify({
    documentPaths: ['/'],
    spaPaths: [],
    redirects: {},
    measurement: null,
    variants: [{ path: '/', page: '/offers/uk', offer: 'uk', when: 'asked' }],
    places: { '/index.html': home.places, '/offers/uk/index.html': variant.places },
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
  await site.setPrices(released);
  expect(read('/').file).toBe(before);
});

test('another price stands in every place, under another ETag and with a policy for its scripts', async () => {
  await site.setPrices(released);
  const before = read('/');
  await site.setPrices(dearer);
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

  await site.setPrices(released);
  expect(read('/').etag).toBe(before.etag);
});

test('the pages with prices are known, without those that stand for another', () => {
  expect(site.pagesOf(null)).toEqual(['/']);
  expect(site.pagesOf('uk')).toEqual(['/?offer=uk']);
});
