import type { Page } from '@playwright/test';
import { logIn, verifiedPerson } from './person.ts';
import { expect, test } from './test.ts';

/** As if ten minutes had passed: the server refuses the token that the browser holds. */
const spoilToken = (page: Page) =>
  page.evaluate(() => localStorage.setItem('token', 'expired.expired.expired'));

test.describe('two tabs of one browser', () => {
  test.use({ expectedConsoleErrors: [/status of 401/] });

  test('security 13: both stay logged in when the token has expired', async ({ page, context }) => {
    const person = await verifiedPerson();
    await logIn(page, person);
    const second = await context.newPage();
    await spoilToken(page);
    await Promise.all([page.goto('/dashboard/account'), second.goto('/dashboard/subscription')]);
    await expect(second.getByText('Subscription Required')).toBeVisible();
    await expect(page.getByRole('main').getByText(person.email)).toBeVisible();
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('token')))
      .not.toBe('expired.expired.expired');
    await expect(page).toHaveURL('/dashboard/account');
    await expect(second).toHaveURL('/dashboard/subscription');
  });

  test('logging out in one logs out the other', async ({ page, context }) => {
    await logIn(page, await verifiedPerson());
    const second = await context.newPage();
    await second.goto('/dashboard/account');
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL('/auth/login');
    await expect(second).toHaveURL('/auth/login');
  });
});
