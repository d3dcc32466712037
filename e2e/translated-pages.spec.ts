import type { Page } from '@playwright/test';
import { hold } from './hold.ts';
import { trackPending } from './pending-requests.ts';
import {
  createPayingUser,
  createVerifiedUser,
  fillLogIn,
  fillSignUp,
  newUser,
  openAs,
  pressLogOut,
} from './test-user.ts';
import { expect, expectShown, openApp, test } from './test.ts';
import { translatePages } from './translate.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test.describe('in a page that the browser translates', () => {
  // A wrong password, and a page that is translated before React starts on it, which then renders it again.
  test.use({ expectedConsoleErrors: [/status of 40[01]|Minified React error #418/] });

  test.beforeEach(({ page }) => translatePages(page));
  test.afterEach(({ page }) => expect(page.locator('font')).not.toHaveCount(0));

  test('security 59: a visitor signs up, logs in and uses the account page', async ({ page }) => {
    const user = await createVerifiedUser();
    await openApp(page, '/auth/signup');
    await fillSignUp(page, newUser());
    const modal = page.getByRole('dialog', { name: 'Email Verification Required' });
    await modal.getByText('Go to Login').click();
    await expect(modal).toBeHidden();

    await fillLogIn(page, { ...user, password: 'Wrong-pass1' });
    await expect(page.getByRole('alert').getByText('Wrong email or password')).toBeVisible();
    await page.getByRole('button', { name: 'Show password' }).click();
    await page.getByRole('button', { name: 'Hide password' }).click();
    await fillLogIn(page, user);
    await expect(page.getByRole('heading', { name: 'Subscription Required' })).toBeVisible();

    await page.getByRole('link', { name: 'Account Info' }).click();
    const release = await hold(page, /updateName$/);
    await button(page, 'Edit name').click();
    await page.getByLabel('Full name').fill('');
    await expect(page.getByText('Full name is required')).toBeVisible();
    await page.getByLabel('Full name').fill('Zoë Quiet');
    await button(page, 'Save').click();
    await expect(button(page, 'Saving…')).toBeVisible();
    release();
    await expect(page.getByText('Name updated successfully!')).toBeVisible();
    await expect(page.getByRole('main').getByText('Zoë Quiet')).toBeVisible();

    await page.getByLabel('New password', { exact: true }).fill('Longenough1!');
    await expect(page.getByText('At least 8 characters (met)')).toBeAttached();
    await page.getByLabel(/^Send me news and offers/).click();
    const dialog = page.getByRole('dialog');
    await button(page, 'Change email').click();
    await dialog.getByLabel('New email').fill(newUser().email);
    await dialog.getByLabel('Your password', { exact: true }).fill(user.password);
    await dialog.getByRole('button', { name: 'Send links' }).click();
    await expect(page.getByText('links were sent to your address')).toBeVisible();
    for (const name of ['Log out everywhere', 'Delete account']) {
      await button(page, name).click();
      await dialog.getByRole('button', { name: 'Close' }).click();
      await expect(dialog).toBeHidden();
    }
    await button(page, 'Logout').click();
    await expect(page.getByText('Logout successful!')).toBeVisible();
    await expect(page).toHaveURL('/auth/login');
  });

  test(
    'security 59: a subscriber pauses, resumes, switches, cancels and withdraws',
    { tag: '@exhaustive' },
    async ({ page }) => {
      const user = await createPayingUser();
      await openAs(page, user, '/dashboard/subscription');
      const dialog = page.getByRole('dialog');
      await button(page, 'Cancel subscription').click();
      const reason = dialog.getByLabel(/Why are you leaving/);
      await reason.selectOption('It did not work well');
      await reason.selectOption('It costs too much');
      await dialog.getByRole('button', { name: 'Pause instead' }).click();
      await dialog.getByLabel('How long?').selectOption('2 months');
      await dialog.getByRole('button', { name: 'Pause subscription' }).click();
      await expectShown(page.getByText(/Your subscription pauses on .* 20\d\d/));
      await button(page, 'Resume subscription').click();
      await dialog.getByRole('button', { name: 'Resume subscription' }).click();
      await expect(button(page, 'Pause subscription')).toBeVisible();

      await page.getByRole('button', { name: /Switch to/ }).click();
      await dialog.getByRole('button', { name: /^Switch to/ }).click();
      await expect(page.getByText('Your plan is now Annual')).toBeVisible();

      await button(page, 'Cancel subscription').click();
      await dialog.getByRole('button', { name: 'Cancel subscription' }).click();
      await expectShown(page.getByRole('main').getByText(/ends on/i));
      await page.getByRole('button', { name: /Resume/ }).click();
      await expect(button(page, 'Cancel subscription')).toBeVisible();

      await page.setViewportSize({ width: 390, height: 800 });
      await button(page, 'Menu').click();
      await button(page, 'Close').click();
      await button(page, 'Withdraw from contract').click();
      await dialog.getByRole('button', { name: 'Confirm withdrawal' }).click();
      await expect(page.getByText("We've refunded")).toBeVisible();
      await expect(page.getByRole('heading', { name: 'Subscription Required' })).toBeVisible();
    },
  );

  test(
    'security 59: input that was sent before React has started arrives',
    { tag: '@exhaustive' },
    async ({ page }) => {
      const user = await createVerifiedUser();
      const releaseApp = await hold(page, /\/assets\/core-/);
      await page.goto('/auth/login', { waitUntil: 'commit' });
      await fillLogIn(page, user);
      await expect(page.locator('form[aria-busy=true]')).toHaveCount(1);
      releaseApp();
      await expect(page).toHaveURL('/dashboard/subscription');
    },
  );
});

test.describe('when an extension removes an element', () => {
  test.use({ expectedConsoleErrors: [/NotFoundError/] });

  test('security 59: only its part of the page shows an error', async ({ page }) => {
    const pending = trackPending(page, /\/api\//);
    await openAs(page, await createVerifiedUser(), '/dashboard/account');
    await expect(page.getByRole('heading', { name: 'Profile' })).toBeVisible();
    await page.getByLabel('Old password', { exact: true }).fill('Passw0rd!');
    // As an extension does that moves elements.
    await page
      .getByRole('main')
      .locator('dl')
      .filter({ hasText: 'Full name' })
      .evaluate((fact) => {
        fact.remove();
      });
    await button(page, 'Edit name').click();
    await expect(page.getByRole('alert')).toContainText('This part of the page stumbled');
    await expect(page.getByLabel('Old password', { exact: true })).toHaveValue('Passw0rd!');
    await pressLogOut(page, pending);
    await expect(page).toHaveURL('/auth/login');
  });
});
