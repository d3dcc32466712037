import { readFile } from 'node:fs/promises';
import { findLink, waitForEmail } from './inbox.ts';
import { logIn, newUser, createVerifiedUser } from './test-user.ts';
import { expect, test } from './test.ts';

test('security 11: another session is logged out, and then all of them', async ({
  page,
  browser,
}) => {
  const user = await createVerifiedUser();
  const otherContext = await browser.newContext();
  const otherPage = await otherContext.newPage();
  await logIn(otherPage, user);
  await logIn(page, user);
  await page.goto('/dashboard/account');
  await expect(page.getByText('This browser')).toBeVisible();
  await page.getByRole('button', { name: /^Log out Chrome/ }).press('Enter');
  await expect(page.getByText(/is logged out/)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Log out Chrome/ })).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Where you are logged in' })).toBeFocused();
  await otherPage.goto('/dashboard/account');
  await expect(otherPage).toHaveURL('/auth/login?next=%2Fdashboard%2Faccount');
  await otherContext.close();

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

test('a user downloads all personal data', async ({ page }) => {
  const user = await createVerifiedUser();
  await logIn(page, user);
  await page.goto('/dashboard/account');
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download my data' }).click();
  const file = await saving;
  expect(file.suggestedFilename()).toBe('stillweb-data.json');
  const data = JSON.parse(await readFile(await file.path(), 'utf8'));
  expect(data.profile).toMatchObject({ name: user.name, email: user.email });
});

test('an email address changes after both mailboxes confirm', async ({ page }) => {
  const user = await createVerifiedUser();
  const { email } = newUser();
  await logIn(page, user);
  await page.goto('/dashboard/account');
  await page.getByRole('button', { name: 'Change email' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change your email' });
  await dialog.getByLabel('New email').fill(email);
  await dialog.getByLabel('Your password', { exact: true }).fill(user.password);
  await expect(dialog).toContainText('You can no longer read mail at your old address?');
  await dialog.getByRole('button', { name: 'Send links' }).click();
  await expect(page.getByText(`links were sent to your address and to ${email}`)).toBeVisible();
  await page.goto(findLink(await waitForEmail(email, /confirm your new/i), /change-email/));
  await page.getByRole('button', { name: 'Confirm the change' }).click();
  await expect(page.getByRole('heading', { name: 'One of two is done' })).toBeVisible();
  await expect(page.getByText('Now use the link that we sent to your old address.')).toBeVisible();
  await page.goto(findLink(await waitForEmail(user.email, /confirm the change/i), /change-email/));
  await page.getByRole('button', { name: 'Confirm the change' }).click();
  await expect(page.getByRole('heading', { name: 'Your email is changed' })).toBeVisible();
  await page.goto('/dashboard/account');
  await expect(page.getByRole('main').getByText(email)).toBeVisible();
});

test.describe('account deletion', () => {
  test.use({ expectedConsoleErrors: [/status of 40[01]/] });

  test('an account is deleted after the password is confirmed', async ({ page }) => {
    const user = await createVerifiedUser();
    await logIn(page, user);
    await page.goto('/dashboard/account');
    await page.getByRole('button', { name: 'Delete account' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
    await expect(dialog).toContainText('keeps invoices');
    await dialog.getByLabel('Your password', { exact: true }).fill('Wrong-pass1');
    await dialog.getByRole('button', { name: 'Delete for good' }).click();
    await expect(dialog.getByText('Password is not correct.')).toBeVisible();
    await dialog.getByLabel('Your password', { exact: true }).fill(user.password);
    await dialog.getByRole('button', { name: 'Delete for good' }).click();
    await expect(page.getByText('Your account was deleted')).toBeVisible();
    await expect(page).toHaveURL('/auth/login');
    await waitForEmail(user.email, /deleted/i);
    await page.getByLabel('Email').fill(user.email);
    await page.getByLabel('Password', { exact: true }).fill(user.password);
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await expect(page.getByText('Wrong email or password').first()).toBeVisible();
  });
});
