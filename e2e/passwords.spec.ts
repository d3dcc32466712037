import { findLink, waitForEmail } from './inbox.ts';
import { createVerifiedUser, fillLogIn, logIn, logOut, openAs } from './test-user.ts';
import { expect, openApp, test } from './test.ts';

test('security 11: a password change logs out the other browsers, and each can be logged out from the account page', async ({
  page,
  browser,
}) => {
  const user = await createVerifiedUser();
  await openAs(page, user, '/dashboard/account');
  const otherContext = await browser.newContext();
  const other = await otherContext.newPage();
  // A page that asks for nothing: only the next one notices that the session has ended.
  await openAs(other, user, '/about');

  await test.step('a new password ends the other session', async () => {
    await page.getByLabel('Old password', { exact: true }).fill(user.password);
    await page.getByLabel('New password', { exact: true }).fill('An0ther-pass');
    await page.getByLabel('Confirm password', { exact: true }).fill('An0ther-pass');
    await page.getByRole('button', { name: /update password|change password/i }).click();
    await expect(page.getByText('Password updated successfully!')).toBeVisible();
    await waitForEmail(user.email, /password/i);

    await other.goto('/dashboard/account');
    await expect(other).toHaveURL('/auth/login?next=%2Fdashboard%2Faccount');
    const ended = other.getByText('Your session has ended. Log in to go on.');
    await expect(ended).toBeVisible();
    await other.reload();
    await expect(other.getByRole('button', { name: 'Login', exact: true })).toBeVisible();
    await expect(ended).toBeHidden();
    await fillLogIn(other, { ...user, password: 'An0ther-pass' });
    await expect(other).toHaveURL('/dashboard/account');
    await page.reload();
    await expect(page).toHaveURL('/dashboard/account');
  });

  await test.step('the other session is logged out by its button', async () => {
    await expect(page.getByText('This browser')).toBeVisible();
    await page.getByRole('button', { name: /^Log out Chrome/ }).press('Enter');
    await expect(page.getByText(/is logged out/)).toBeVisible();
    await expect(page.getByRole('button', { name: /^Log out Chrome/ })).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'Where you are logged in' })).toBeFocused();
    await other.goto('/dashboard/account');
    await expect(other).toHaveURL('/auth/login?next=%2Fdashboard%2Faccount');
    await otherContext.close();
  });

  await test.step('all sessions are logged out at once', async () => {
    const everywhere = page.getByRole('main').getByRole('button', { name: 'Log out everywhere' });
    await everywhere.press('Enter');
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(everywhere).toBeFocused();
    await everywhere.press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Log out everywhere' }).click();
    await expect(page.getByText('You are logged out everywhere')).toBeVisible();
    await expect(page).toHaveURL('/auth/login');
    await expect(page.getByRole('heading', { name: 'Login' })).toBeFocused();
  });
});

test.describe('a forgotten password', () => {
  test.use({ expectedConsoleErrors: [/status of 40[01]/] });

  test('security 9: is reset with a link that works once', async ({ page }) => {
    const user = await createVerifiedUser();
    await openApp(page, '/auth/login');
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
      await openApp(page, url);
      await page.getByLabel('New password', { exact: true }).fill('An0ther-pass');
      await page.getByLabel('Confirm new password', { exact: true }).fill('An0ther-pass');
      await page.getByRole('button', { name: /reset password/i }).click();
    }
  });
});

test('a browser that blocks cookies says at the log-in why it does not last', async ({ page }) => {
  const notice = page.getByText('Your browser blocks cookies');
  await openApp(page, '/auth/login');
  await expect(notice).toBeHidden();
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setDocumentCookieDisabled', { disabled: true });
  // A browser says so whose settings block cookies, and not its developer tools.
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'cookieEnabled', { value: true });
  });
  await openApp(page, '/auth/login');
  await expect(notice).toBeVisible();
});
