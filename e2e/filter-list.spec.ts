import { addresses } from './addresses.ts';
import { blockAds, filterOf, hiddenBy } from './filter-list.ts';
import { startTrial, verifiedPerson } from './person.ts';
import { expect, test } from './test.ts';

const paths = [
  '/',
  '/about',
  '/blog',
  '/blog/mobile-ad-blocking-guide',
  '/pricing',
  '/onboarding',
  '/faqs',
  '/updates',
  '/updatesusa',
  '/updatesusa2',
  '/auth/signup',
  '/subscription/failed',
];

test('the filter list is at work', async ({ page }) => {
  expect(
    filterOf('https://elsewhere.example/ads/banner.js', 'script', addresses.site),
  ).toBeTruthy();
  await page.setContent('<div class="ad-banner">Buy!</div>');
  expect(await hiddenBy(page)).toContain('.ad-banner');
});

test('a filter list leaves public pages whole', async ({ page, context }) => {
  test.slow();
  const { blocked } = await blockAds(context);
  for (const path of paths) {
    await page.goto(path, { waitUntil: 'networkidle' });
    await expect(page.getByRole('heading', { level: 1 }).first(), path).toBeVisible();
    expect(await hiddenBy(page), path).toEqual([]);
  }
  expect(blocked).toEqual([]);
});

test('with a filter list on, a plan is bought and managed', async ({ page, context }) => {
  test.slow();
  const { blocked } = await blockAds(context);
  await startTrial(page, await verifiedPerson());
  expect(await hiddenBy(page), 'success').toEqual([]);
  for (const path of ['/dashboard/account', '/dashboard/subscription', '/pricing']) {
    await page.goto(path, { waitUntil: 'networkidle' });
    expect(await hiddenBy(page), path).toEqual([]);
  }
  await page.goto('/dashboard/subscription');
  await page.getByRole('main').getByRole('button', { name: 'Customer Portal' }).click();
  await expect(page).toHaveURL(/\/portal\//);
  expect(blocked).toEqual([]);
});
