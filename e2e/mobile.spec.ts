import { devices } from '@playwright/test';
import { waitForEmail } from './inbox.ts';
import { openPage } from './site.ts';
import { cards, createVerifiedUser, openAs, payWith, planCard } from './test-user.ts';
import { expect, test, waitForStart } from './test.ts';

const { viewport, userAgent } = devices['Pixel 7'];
test.use({ viewport, userAgent, isMobile: true, hasTouch: true });

test('the phone menu opens, navigates and closes', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('banner').getByRole('button', { name: 'Menu' }).tap();
  const menu = page.getByRole('navigation', { name: 'Menu' });
  await menu.getByRole('link', { name: 'Pricing' }).tap();
  await expect(page).toHaveURL('/pricing');
  await expect(page.getByRole('banner').getByRole('link', { name: 'About Us' })).toBeHidden();
});

test('the keyboard walks into the menu and back to its button', async ({ page }) => {
  for (const path of ['/', '/pricing']) {
    await openPage(page, path);
    const button = page.getByRole('banner').getByRole('button', { name: 'Menu' });
    const menu = page.getByRole('navigation', { name: 'Menu' });
    await button.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Close' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(button).toBeFocused();

    await page.keyboard.press('Enter');
    await menu.getByRole('button', { name: 'العربية' }).focus();
    await page.keyboard.press('Tab');
    await expect(menu).toBeHidden();
    await expect(page.getByRole('main').locator(':focus')).toBeVisible();
  }
});

test(
  'keys that follow the opening of the menu at once keep their place in it',
  { tag: '@exhaustive' },
  async ({ page }) => {
    await openPage(page, '/');
    await page.evaluate(async () => {
      const menu = document.querySelector<HTMLElement>('#menu');
      const opened = new Promise((resolve) => {
        menu?.addEventListener('toggle', resolve, { once: true });
      });
      menu?.showPopover();
      menu?.querySelector<HTMLElement>('a[href="/auth/login"]')?.focus();
      await opened;
    });
    const menu = page.getByRole('navigation', { name: 'Menu' });
    await expect(menu.getByRole('link', { name: 'Login' })).toBeFocused();
  },
);

test(
  'in the dashboard the same menu has its entries first, for the keyboard too',
  { tag: '@exhaustive' },
  async ({ page }) => {
    await openAs(page, await createVerifiedUser(), '/dashboard/subscription');
    await page.getByRole('button', { name: 'Menu' }).press('Enter');
    await expect(page.getByRole('button', { name: 'Close' })).toBeFocused();
    await page.keyboard.press('Tab');
    const dashboard = page.getByRole('navigation', { name: 'Dashboard' });
    await expect(dashboard.getByRole('link', { name: 'Account Info' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/dashboard/account');
    await expect(dashboard).toBeHidden();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  },
);

test('a phone user sees where the extension runs, starts a trial and navigates with the menu', async ({
  page,
}) => {
  const user = await createVerifiedUser();
  await openAs(page, user, '/pricing');
  await waitForStart(page);
  await expect(page.getByText('You can buy it here and use it there.')).toBeVisible();
  await page.locator('summary', { hasText: 'Mail me the link' }).tap();
  await page.getByLabel('Email').fill(user.email);
  await page.getByRole('button', { name: 'Mail me the link' }).tap();
  await expect(page.getByText(`The link is on its way to ${user.email}`)).toBeFocused();
  await waitForEmail(user.email, /on your computer/);
  await planCard(page, 'Monthly').getByRole('button').tap();
  await payWith(page, cards.good);
  await expect(page.getByRole('heading', { name: 'Payment Successful' })).toBeVisible();
  await page.goto('/dashboard/subscription');
  await page.getByRole('button', { name: 'Menu' }).tap();
  const dashboard = page.getByRole('navigation', { name: 'Dashboard' });
  await dashboard.getByRole('link', { name: 'Account Info' }).tap();
  await expect(page).toHaveURL('/dashboard/account');
  await expect(dashboard).toBeHidden();

  await page.getByRole('button', { name: 'Menu' }).tap();
  await dashboard.getByRole('button', { name: 'Customer Portal' }).tap();
  await expect(dashboard).toBeHidden();
  await expect(page).toHaveURL(/\/portal\//);
});
