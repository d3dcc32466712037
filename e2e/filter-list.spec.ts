import { collectGroups } from '../extension/rules/groups.ts';
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

test(
  'licence 57: our own lists hide what ad networks leave, and nothing of ordinary pages and of ours',
  { tag: '@exhaustive' },
  async ({ page }) => {
    const selectors = collectGroups().flatMap(({ hiding }) =>
      hiding.map(({ selector }) => selector),
    );
    const hidden = page.locator(selectors.join());
    await page.setContent(`
    <ins class="adsbygoogle"></ins>
    <div id="div-gpt-ad-1234567890-0"></div>
    <amp-ad></amp-ad>
    <div id="taboola-below-article"></div>
    <div class="OUTBRAIN" data-widget-id="AR_1"></div>
    <div id="onetrust-consent-sdk"></div>`);
    await expect(hidden).toHaveCount(6);
    await page.setContent(`
    <h2 id="taboola-and-outbrain">Taboola and Outbrain</h2>
    <ins>added</ins>
    <div id="ad" class="ad ads ad-banner banner advertisement sponsor sponsored outbrain"></div>
    <div id="cookies" class="cookie cookie-notice consent privacy"></div>
    <div id="carbon" data-widget-id="1"></div>
    <iframe src="https://www.youtube.com/embed/a" data-type="video"></iframe>`);
    await expect(hidden).toHaveCount(0);
    for (const path of ['/', '/pricing', '/test']) {
      await openPage(page, path);
      await expect(hidden).toHaveCount(0);
    }
  },
);
