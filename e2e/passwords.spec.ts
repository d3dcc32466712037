import { linkIn, mailTo } from './inbox.ts';
import { logIn, verifiedPerson } from './person.ts';
import { expect, test } from './test.ts';

test('security 11: a password is changed; other browsers are logged out, this one is not', async ({
  page,
  browser,
}) => {
  const person = await verifiedPerson();
  await logIn(page, person);
  const elsewhere = await browser.newContext();
  const otherPage = await elsewhere.newPage();
  await logIn(otherPage, person);

  await page.goto('/dashboard/account');
  await page.getByLabel('Old password', { exact: true }).fill(person.password);
  await page.getByLabel('New password', { exact: true }).fill('An0ther-pass');
  await page.getByLabel('Confirm password', { exact: true }).fill('An0ther-pass');
  await page.getByRole('button', { name: /update password|change password/i }).click();
  await expect(page.getByText('Password updated successfully!')).toBeVisible();
  await mailTo(person.email, /password/i);

  await otherPage.goto('/dashboard/account');
  await expect(otherPage).toHaveURL('/auth/login');
  await page.reload();
  await expect(page).toHaveURL('/dashboard/account');
  await elsewhere.close();
});

test.describe('a forgotten password', () => {
  test.use({ expectedConsoleErrors: [/status of 40[01]/] });

  test('security 9: is reset by a link that works once', async ({ page }) => {
    const person = await verifiedPerson();
    await page.goto('/auth/login');
    await page.getByRole('link', { name: 'Forgot password' }).click();
    await expect(page.getByRole('heading', { name: 'Reset Your Password' })).toBeVisible();
    await page.getByLabel('Email').fill(person.email);
    await page.getByRole('button', { name: 'Send Reset Link' }).click();
    await expect(page).toHaveURL('/check-resetPasswordEmail');
    const sent = page.getByText(`Reset link sent to ${person.email}`);
    await expect(sent).toBeVisible();
    await page.reload();
    await expect(sent).toBeHidden();
    await page.goBack();
    await expect(page.getByRole('button', { name: 'Send Reset Link' })).toBeEnabled();

    const link = linkIn(await mailTo(person.email, /reset/i), /reset-password/);
    await resetThrough(link);
    await expect(page).toHaveURL('/auth/login');
    await logIn(page, { ...person, password: 'An0ther-pass' });
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL('/auth/login');

    await resetThrough(link);
    await expect(page.getByText(/invalid or has expired/i).first()).toBeVisible();

    async function resetThrough(url: string) {
      await page.goto(url);
      await page.getByLabel('New password', { exact: true }).fill('An0ther-pass');
      await page.getByLabel('Confirm new password', { exact: true }).fill('An0ther-pass');
      await page.getByRole('button', { name: /reset password/i }).click();
    }
  });
});
