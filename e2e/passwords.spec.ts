import { findLink, waitForEmail } from './inbox.ts';
import { createVerifiedUser, fillLogIn, logIn, logOut } from './test-user.ts';
import { expect, test } from './test.ts';

test('security 11: a password change logs out all other browsers', async ({ page, browser }) => {
  const user = await createVerifiedUser();
  await logIn(page, user);
  const otherContext = await browser.newContext();
  const otherPage = await otherContext.newPage();
  await logIn(otherPage, user);

  await page.goto('/dashboard/account');
  await page.getByLabel('Old password', { exact: true }).fill(user.password);
  await page.getByLabel('New password', { exact: true }).fill('An0ther-pass');
  await page.getByLabel('Confirm password', { exact: true }).fill('An0ther-pass');
  await page.getByRole('button', { name: /update password|change password/i }).click();
  await expect(page.getByText('Password updated successfully!')).toBeVisible();
  await waitForEmail(user.email, /password/i);

  await otherPage.goto('/dashboard/account');
  await expect(otherPage).toHaveURL('/auth/login?next=%2Fdashboard%2Faccount');
  const ended = otherPage.getByText('Your session has ended. Log in to go on.');
  await expect(ended).toBeVisible();
  await otherPage.reload();
  await expect(otherPage.getByRole('button', { name: 'Login', exact: true })).toBeVisible();
  await expect(ended).toBeHidden();
  await fillLogIn(otherPage, { ...user, password: 'An0ther-pass' });
  await expect(otherPage).toHaveURL('/dashboard/account');
  await page.reload();
  await expect(page).toHaveURL('/dashboard/account');
  await otherContext.close();
});

test.describe('a forgotten password', () => {
  test.use({ expectedConsoleErrors: [/status of 40[01]/] });

  test('security 9: is reset with a link that works once', async ({ page }) => {
    const user = await createVerifiedUser();
    await page.goto('/auth/login');
    await page.getByLabel('Email').fill(user.email);
    await page.getByRole('link', { name: 'Forgot password' }).click();
    await expect(page.getByRole('heading', { name: 'Reset Your Password' })).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveValue(user.email);
    await page.getByRole('button', { name: 'Send Reset Link' }).click();
    await expect(page).toHaveURL('/check-resetPasswordEmail');
    const sent = page.getByText(`Reset link sent to ${user.email}`);
    await expect(sent).toBeVisible();
    await page.reload();
    await expect(sent).toBeHidden();
    await page.goBack();
    await expect(page.getByRole('button', { name: 'Send Reset Link' })).toBeEnabled();

    const link = findLink(await waitForEmail(user.email, /reset/i), /reset-password/);
    await resetThrough(link);
    await expect(page).toHaveURL('/auth/login');
    await logIn(page, { ...user, password: 'An0ther-pass' });
    await logOut(page);

    await page.goto(link);
    await expect(page.getByText(/invalid or has expired/i)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Send a new reset link' })).toBeVisible();
    await resetThrough(link);
    await expect(page.getByText(/invalid or has expired/i)).toBeVisible();

    async function resetThrough(url: string) {
      await page.goto(url);
      await page.getByLabel('New password', { exact: true }).fill('An0ther-pass');
      await page.getByLabel('Confirm new password', { exact: true }).fill('An0ther-pass');
      await page.getByRole('button', { name: /reset password/i }).click();
    }
  });
});
