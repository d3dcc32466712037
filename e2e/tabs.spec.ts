import type { Page } from '@playwright/test';
import { logIn, createVerifiedUser } from './test-user.ts';
import { expect, test } from './test.ts';

/** Replaces the access token with one that the server refuses, as after ten minutes. */
const expireToken = (page: Page) =>
  page.evaluate(() => localStorage.setItem('token', 'expired.expired.expired'));

test.describe('two tabs of one browser', () => {
  test.use({ expectedConsoleErrors: [/status of 401/] });

  test('security 13: both stay logged in when the token has expired', async ({ page, context }) => {
    const user = await createVerifiedUser();
    await logIn(page, user);
    const second = await context.newPage();
    await expireToken(page);
    await Promise.all([page.goto('/dashboard/account'), second.goto('/dashboard/subscription')]);
    await expect(second.getByText('Subscription Required')).toBeVisible();
    await expect(page.getByRole('main').getByText(user.email)).toBeVisible();
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('token')))
      .not.toBe('expired.expired.expired');
    await expect(page).toHaveURL('/dashboard/account');
    await expect(second).toHaveURL('/dashboard/subscription');
  });

  test('logging out in one logs out the other', async ({ page, context }) => {
    await logIn(page, await createVerifiedUser());
    const second = await context.newPage();
    await second.goto('/dashboard/account');
    await expect(second.getByRole('button', { name: 'Logout' })).toBeVisible();
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL('/auth/login');
    await expect(second).toHaveURL('/auth/login');
  });
});
