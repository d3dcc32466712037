import { blockAds, findHiding } from './filter-list.ts';
import { cards, choosePlan, createVerifiedUser, openAs, payWith } from './test-user.ts';
import { openPage, publicPaths } from './site.ts';
import { expect, test } from './test.ts';

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
