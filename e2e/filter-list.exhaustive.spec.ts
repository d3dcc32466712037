import { collectGroups } from '../extension/rules/groups.ts';
import { addresses } from './addresses.ts';
import { blockAds, findFilter, findHiding } from './filter-list.ts';
import { cards, choosePlan, createVerifiedUser, openAs, payWith } from './test-user.ts';
import { openPage, publicPaths } from './site.ts';
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

test('licence 57: our own lists hide what ad networks leave, and nothing of ordinary pages and of ours', async ({
  page,
}) => {
  const selectors = collectGroups().flatMap(({ hiding }) => hiding.map(({ selector }) => selector));
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
});

for (const path of publicPaths) {
  test(`an ad blocker changes nothing on ${path}`, async ({ page, context }) => {
    const { blocked } = await blockAds(context);
    await openPage(page, path);
    expect(await findHiding(page)).toEqual([]);
    expect(blocked).toEqual([]);
  });
}

test('a plan can be bought and managed with an ad blocker', async ({ page, context }) => {
  test.slow();
  const { blocked } = await blockAds(context);
  const expectNothingHidden = async (what: string) =>
    expect(await findHiding(page), what).toEqual([]);
  await openAs(page, await createVerifiedUser(), '/dashboard/subscription');
  await choosePlan(page, 'Monthly');
  await expectNothingHidden('checkout');
  await payWith(page, cards.good);
  await expect(page.getByRole('heading', { name: 'Payment Successful' })).toBeVisible();
  await page.getByRole('button', { name: 'Stay here' }).click();
  await expectNothingHidden('success');
  for (const path of ['/dashboard/account', '/dashboard/subscription', '/pricing']) {
    await openPage(page, path);
    await expectNothingHidden(path);
  }
  await page.goto('/dashboard/subscription');
  await page.getByRole('main').getByRole('button', { name: 'Customer Portal' }).click();
  await expect(page).toHaveURL(/\/portal\//);
  await expectNothingHidden('portal');
  for (const step of ['Update payment method', 'Switch plan', 'Cancel plan']) {
    await page.getByRole('link', { name: step, exact: true }).click();
    await expect(page).toHaveTitle(step);
    await expectNothingHidden(step);
    await page.goBack();
  }
  expect(blocked).toEqual([]);
});
