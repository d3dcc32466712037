import type { Page } from '@playwright/test';
import { createVerifiedUser, openAs } from './test-user.ts';
import { expect, test } from './test.ts';

/** Replaces the access token with one that the server refuses, as after ten minutes. */
const expireToken = (page: Page) =>
  page.evaluate(() => localStorage.setItem('token', 'expired.expired.expired'));

test.use({ expectedConsoleErrors: [/status of 401|ERR_INTERNET_DISCONNECTED/] });

test('security 13, 16: two tabs stay logged in when the token has expired, and log out together, also offline', async ({
  page,
  context,
}) => {
  const user = await createVerifiedUser();
  await openAs(page, user, '/dashboard/account');
  await expect(page.getByRole('definition').filter({ hasText: user.email })).toBeVisible();
  const second = await context.newPage();
  await expireToken(page);
  await Promise.all([page.goto('/dashboard/account'), second.goto('/dashboard/subscription')]);
  await expect(second.getByText('Subscription Required')).toBeVisible();
  await expect(page.getByRole('definition').filter({ hasText: user.email })).toBeVisible();
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('token')))
    .not.toBe('expired.expired.expired');
  await expect(page).toHaveURL('/dashboard/account');
  await expect(second).toHaveURL('/dashboard/subscription');

  await second.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/auth/login');
  await expect(second).toHaveURL('/auth/login');

  await second.close();
  await openAs(page, user, '/dashboard/subscription');
  await expect(page.getByRole('heading', { name: 'Subscription Required' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.length)).toBeGreaterThan(0);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect.poll(() => page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0);
});
