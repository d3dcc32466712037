import { addresses } from './addresses.ts';
import { blockAds, findFilter, findHiding } from './filter-list.ts';
import { openPage } from './site.ts';
import { expect, test } from './test.ts';

test('the filter list blocks an ad and hides a banner, and changes nothing on the page of the prices', async ({
  page,
  context,
}) => {
  const script = 'https://pagead2.googlesyndication.com/pagead/js/adsbygoogle.js';
  expect(findFilter(script, 'script', addresses.site)).toBeTruthy();
  expect(findFilter(`${addresses.site}/`, 'document', addresses.site)).toBeUndefined();
  await page.setContent('<div class="ads-banner">Buy!</div>');
  expect(await findHiding(page)).toContain('.ads-banner');

  const { blocked } = await blockAds(context);
  await openPage(page, '/pricing');
  expect(await findHiding(page)).toEqual([]);
  expect(blocked).toEqual([]);
});
