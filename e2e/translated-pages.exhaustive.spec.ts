import { joinAs, openCustomer } from './console-staff.ts';
import { openPage, site } from './site.ts';
import { createTrialUser, planCard } from './test-user.ts';
import { expect, openApp, test } from './test.ts';
import { translatePages } from './translate.ts';

const pathsOfForms = new Set([
  '/auth/login',
  '/auth/signup',
  '/auth/forget-password',
  '/auth/reset-password/:token',
  '/help',
  '/withdraw',
]);

test.describe('in a page that the browser translates', () => {
  // A page that is translated before React starts on it, which then renders it again.
  test.use({ expectedConsoleErrors: [/Minified React error #418/] });

  test.beforeEach(({ page }) => translatePages(page));
  test.afterEach(({ page }) => expect(page.locator('font')).not.toHaveCount(0));

  test('security 59: every other page of the app opens, and its form answers', async ({ page }) => {
    const main = page.getByRole('main');
    for (const path of [...site.appPaths, ...site.spaPaths]) {
      await openPage(page, path.replace(':token', 'some-token'));
      if (pathsOfForms.has(path)) {
        await main.locator('form[method=post] button[type=submit]').click();
        await expect(main.locator('[aria-invalid=true]'), path).not.toHaveCount(0);
      }
      await expect(page.getByText('stumbled'), path).toHaveCount(0);
    }
    await openApp(page, '/pricing');
    await planCard(page, 'Yearly').getByRole('button').click();
    await expect(page).toHaveURL(/\/auth\/login/);
  });

  test('security 59: staff use the dialogs of a customer and all rooms of the console', async ({
    page,
  }) => {
    const user = await createTrialUser();
    await joinAs(page, 'owner', 'Grace Hopper');
    await openCustomer(page, user.email);
    const menu = page.getByRole('main').getByRole('button', { name: 'Actions' });
    const actions = page.getByRole('menuitem');
    const dialog = page.getByRole('dialog');
    await menu.click();
    await expect(actions.filter({ hasText: 'Extend trial' })).toBeVisible();
    const names = await actions.allInnerTexts();
    await page.keyboard.press('Escape');
    for (const name of names) {
      await menu.click();
      await actions.filter({ hasText: name }).click();
      await expect(dialog.getByRole('region', { name: 'What will happen' })).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
    }
    const rooms = page.getByRole('banner').getByRole('navigation').getByRole('link');
    for (const name of await rooms.allInnerTexts()) {
      await page.getByRole('banner').getByRole('link', { name, exact: true }).click();
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    }
  });
});
