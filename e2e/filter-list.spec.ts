import { addresses } from './addresses.ts';
import { blockAds, filterOf, hiddenBy } from './filter-list.ts';
import { cards, choosePlan, logIn, payWith, verifiedPerson } from './person.ts';
import { publicPaths } from './site.ts';
import { expect, test } from './test.ts';

test('the filter list is at work', async ({ page }) => {
  const script = 'https://pagead2.googlesyndication.com/pagead/js/adsbygoogle.js';
  expect(filterOf(script, 'script', addresses.site)).toBeTruthy();
  expect(filterOf(`${addresses.site}/`, 'document', addresses.site)).toBeUndefined();
  await page.setContent('<div class="ads-banner">Buy!</div>');
  expect(await hiddenBy(page)).toContain('.ads-banner');
});

for (const path of publicPaths) {
  test(`a filter list leaves ${path} whole`, async ({ page, context }) => {
    const { blocked } = await blockAds(context);
    await page.goto(path, { waitUntil: 'networkidle' });
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    expect(await hiddenBy(page)).toEqual([]);
    expect(blocked).toEqual([]);
  });
}

test('with a filter list on, a plan is bought and managed', async ({ page, context }) => {
  test.slow();
  const { blocked } = await blockAds(context);
  const expectWhole = async (what: string) => expect(await hiddenBy(page), what).toEqual([]);
  await logIn(page, await verifiedPerson());
  await choosePlan(page, 'Monthly');
  await expectWhole('checkout');
  await payWith(page, cards.good);
  await expect(page.getByRole('heading', { name: 'Payment Successful' })).toBeVisible();
  await page.getByRole('button', { name: 'Stay here' }).click();
  await expectWhole('success');
  for (const path of ['/dashboard/account', '/dashboard/subscription', '/pricing']) {
    await page.goto(path, { waitUntil: 'networkidle' });
    await expectWhole(path);
  }
  await page.goto('/dashboard/subscription');
  await page.getByRole('main').getByRole('button', { name: 'Customer Portal' }).click();
  await expect(page).toHaveURL(/\/portal\//);
  await expectWhole('portal');
  for (const step of ['Update payment method', 'Switch plan', 'Cancel plan']) {
    await page.getByText(step, { exact: true }).first().click();
    await expect(page.getByText(step).first()).toBeVisible();
    await expectWhole(step);
    await page.goBack();
  }
  expect(blocked).toEqual([]);
});
