import { site } from './site.ts';
import { planCard } from './test-user.ts';
import { expect, test } from './test.ts';

test.describe('with JavaScript off', () => {
  test.use({ javaScriptEnabled: false });

  test('public pages can be read and navigated', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.getByRole('link', { name: 'Read all Questions' }).click();
    await expect(page).toHaveURL('/faqs');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Terms of Service' }).click();
    await expect(page).toHaveURL('/terms');
    await page.getByRole('banner').getByRole('link', { name: 'Pricing' }).click();
    await expect(planCard(page, 'Monthly').getByText('$9', { exact: true })).toBeVisible();
  });

  test(
    'every document shows its heading and navigation',
    { tag: '@exhaustive' },
    async ({ page }) => {
      for (const path of site.documentPaths) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
        const banner = page.getByRole('banner');
        for (const name of ['About Us', 'Pricing', 'Blog']) {
          await expect(banner.getByRole('link', { name, exact: true }), path).toBeVisible();
        }
      }
      await page.getByRole('banner').getByRole('link', { name: 'Blog', exact: true }).click();
      await expect(page).toHaveURL('/blog');
    },
  );

  test('pages say that their form needs JavaScript, and show none', async ({ page }) => {
    for (const path of ['/auth/login', '/dashboard/subscription', '/subscription/success']) {
      await page.goto(path);
      const notice = page.locator('noscript p', { hasText: 'This page needs JavaScript' });
      await expect(notice, path).toBeVisible();
      await expect(page.getByRole('main').locator('form'), path).toBeHidden();
      await expect(page.getByText(/^Loading|^This takes/), path).toBeHidden();
    }
  });
});
