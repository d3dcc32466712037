import { devices } from '@playwright/test';
import { cards, logIn, planCard, payWith, createVerifiedUser } from './test-user.ts';
import { expect, test } from './test.ts';

test.use({ viewport: devices['Pixel 7'].viewport, isMobile: true, hasTouch: true });

test('the phone menu opens, navigates and closes', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('banner').locator('summary, button').filter({ hasText: /menu/i }).tap();
  await page.getByRole('link', { name: 'Pricing' }).first().tap();
  await expect(page).toHaveURL('/pricing');
  await expect(page.getByRole('banner').getByRole('link', { name: 'About Us' })).toBeHidden();
});

test('a phone user starts a trial and navigates with the drawer', async ({ page }) => {
  await logIn(page, await createVerifiedUser());
  await page.goto('/pricing');
  await planCard(page, 'Monthly').getByRole('button').tap();
  await payWith(page, cards.good);
  await expect(page.getByRole('heading', { name: 'Payment Successful' })).toBeVisible();
  await page.goto('/dashboard/subscription');
  await page
    .getByRole('button', { name: /dashboard menu|open menu|menu/i })
    .last()
    .tap();
  await page.getByRole('dialog').getByRole('link', { name: 'Account Info' }).tap();
  await expect(page).toHaveURL('/dashboard/account');
  await expect(page.getByRole('dialog')).toBeHidden();
});
