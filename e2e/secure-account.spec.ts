import { findLink, waitForEmail } from './inbox.ts';
import { createVerifiedUser, logIn, openAs } from './test-user.ts';
import { expect, openApp, test } from './test.ts';

test.use({ expectedConsoleErrors: [/status of 40[01]/] });

test('security 72: the link in a notice logs an intruder out, and its reader chooses a new password', async ({
  page,
  browser,
}) => {
  const user = await createVerifiedUser();
  const intruderContext = await browser.newContext();
  const intruder = await intruderContext.newPage();
  await openAs(intruder, user, '/dashboard/account');
  await intruder.getByLabel('Old password', { exact: true }).fill(user.password);
  await intruder.getByLabel('New password', { exact: true }).fill('Intruder-pass1');
  await intruder.getByLabel('Confirm password', { exact: true }).fill('Intruder-pass1');
  await intruder.getByRole('button', { name: /update password|change password/i }).click();
  await expect(intruder.getByText('Password updated successfully!')).toBeVisible();
  const notice = await waitForEmail(user.email, /password was changed/);
  const link = findLink(notice, /secure-account/);

  await openApp(page, link);
  await expect(page.getByRole('heading', { name: 'Take your account back' })).toBeVisible();
  await page.getByRole('button', { name: 'Secure my account' }).click();
  await expect(page.getByRole('heading', { name: 'Your account is secured' })).toBeFocused();
  await expect(
    page.getByRole('listitem').filter({ hasText: 'The password no longer' }),
  ).toBeVisible();
  await intruder.goto('/dashboard/account');
  await expect(intruder).toHaveURL('/auth/login?next=%2Fdashboard%2Faccount');

  const mail = await waitForEmail(user.email, /Choose a new password/);
  await openApp(page, findLink(mail, /reset-password/));
  await page.getByLabel('New password', { exact: true }).fill('An0ther-pass');
  await page.getByLabel('Confirm new password', { exact: true }).fill('An0ther-pass');
  await page.getByRole('button', { name: 'Reset password' }).click();
  await expect(page).toHaveURL('/auth/login');
  await logIn(page, { ...user, password: 'An0ther-pass' });

  // It may be opened where its user is logged in, and works once.
  await openApp(page, link);
  await page.getByRole('button', { name: 'Secure my account' }).click();
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeFocused();
  await intruderContext.close();
});
