import { addresses } from './addresses.ts';
import { blockAds, findFilter, findHiding } from './filter-list.ts';
import { cards, choosePlan, logIn, payWith, createVerifiedUser } from './test-user.ts';
import { publicPaths } from './site.ts';
import { expect, test } from './test.ts';

test('the filter list blocks an ad and hides a banner', async ({ page }) => {
  const script = 'https://pagead2.googlesyndication.com/pagead/js/adsbygoogle.js';
  expect(findFilter(script, 'script', addresses.site)).toBeTruthy();
  expect(findFilter(`${addresses.site}/`, 'document', addresses.site)).toBeUndefined();
  await page.setContent('<div class="ads-banner">Buy!</div>');
  expect(await findHiding(page)).toContain('.ads-banner');
});

for (const path of publicPaths) {
  test(`an ad blocker changes nothing on ${path}`, async ({ page, context }) => {
    const { blocked } = await blockAds(context);
    await page.goto(path, { waitUntil: 'networkidle' });
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    expect(await findHiding(page)).toEqual([]);
    expect(blocked).toEqual([]);
  });
}

test('a plan can be bought and managed with an ad blocker', async ({ page, context }) => {
  test.slow();
  const { blocked } = await blockAds(context);
  const expectNothingHidden = async (what: string) =>
    expect(await findHiding(page), what).toEqual([]);
  await logIn(page, await createVerifiedUser());
  await choosePlan(page, 'Monthly');
  await expectNothingHidden('checkout');
  await payWith(page, cards.good);
  await expect(page.getByRole('heading', { name: 'Payment Successful' })).toBeVisible();
  await page.getByRole('button', { name: 'Stay here' }).click();
  await expectNothingHidden('success');
  for (const path of ['/dashboard/account', '/dashboard/subscription', '/pricing']) {
    await page.goto(path, { waitUntil: 'networkidle' });
    await expectNothingHidden(path);
  }
  await page.goto('/dashboard/subscription');
  await page.getByRole('main').getByRole('button', { name: 'Customer Portal' }).click();
  await expect(page).toHaveURL(/\/portal\//);
  await expectNothingHidden('portal');
  for (const step of ['Update payment method', 'Switch plan', 'Cancel plan']) {
    await page.getByText(step, { exact: true }).first().click();
    await expect(page.getByText(step).first()).toBeVisible();
    await expectNothingHidden(step);
    await page.goBack();
  }
  expect(blocked).toEqual([]);
});
