import { readFile } from 'node:fs/promises';
import { expectAccessible } from './axe.ts';
import { findLink, waitForEmail } from './inbox.ts';
import { createVerifiedUser, fillLogIn, logIn, newUser, openAs } from './test-user.ts';
import { expect, openApp, test } from './test.ts';

test('a user edits the name, downloads all personal data, and moves to another email address', async ({
  page,
}) => {
  const user = await createVerifiedUser();
  await openAs(page, user, '/dashboard/account');

  await test.step('the name is edited in place', async () => {
    const name = page.getByLabel('Full name');
    await page.getByRole('button', { name: 'Edit name' }).click();
    await name.fill('');
    await expect(name).toHaveAccessibleDescription(/Full name is required/);
    await expectAccessible(page, 'name with error');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('main').getByText(user.name)).toBeVisible();

    await page.getByRole('button', { name: 'Edit name' }).click();
    await name.fill('Zoë <b>Quiet</b>');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Name updated successfully!')).toBeVisible();
    await page.reload();
    await expect(page.getByRole('main').getByText('Zoë <b>Quiet</b>')).toBeVisible();
    await expect(
      page.getByRole('banner').getByRole('link', { name: 'Zoë <b>Quiet</b>' }),
    ).toBeVisible();
  });

  await test.step('the data are a file', async () => {
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download my data' }).click();
    const file = await saving;
    expect(file.suggestedFilename()).toBe('stillweb-data.json');
    const data = JSON.parse(await readFile(await file.path(), 'utf8'));
    expect(data.profile).toMatchObject({ name: 'Zoë <b>Quiet</b>', email: user.email });
  });

  await test.step('the address changes after both mailboxes confirm', async () => {
    const { email } = newUser();
    await page.getByRole('button', { name: 'Change email' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change your email' });
    await dialog.getByLabel('New email').fill(email);
    await dialog.getByLabel('Your password', { exact: true }).fill(user.password);
    await expect(dialog).toContainText('You can no longer read mail at your old address?');
    await expectAccessible(page, 'change email');
    await dialog.getByRole('button', { name: 'Send links' }).click();
    await expect(page.getByText(`links were sent to your address and to ${email}`)).toBeVisible();
    const toNew = findLink(await waitForEmail(email, /confirm your new/i), /change-email/);
    await openApp(page, toNew);
    await page.getByRole('button', { name: 'Confirm the change' }).click();
    await expect(page.getByRole('heading', { name: 'One of two is done' })).toBeVisible();
    await expect(
      page.getByText('Now use the link that we sent to your old address.'),
    ).toBeVisible();
    const toOld = findLink(await waitForEmail(user.email, /confirm the change/i), /change-email/);
    await openApp(page, toOld);
    await page.getByRole('button', { name: 'Confirm the change' }).click();
    await expect(page.getByRole('heading', { name: 'Your email is changed' })).toBeVisible();
    await page.goto('/dashboard/account');
    await expect(page.getByRole('definition').filter({ hasText: email })).toBeVisible();
  });
});

test(
  'moving in 5: the account page asks for a better password until there is one',
  { tag: '@exhaustive' },
  async ({ page }) => {
    const user = await createVerifiedUser();
    let passwordIsWeak = true;
    await page.route('**/user/keys', async (route) => {
      const answer = await route.fetch();
      const { data } = await answer.json();
      await route.fulfill({ json: { data: { ...data, passwordIsWeak } } });
    });
    await page.setViewportSize({ width: 360, height: 900 });
    await openAs(page, user, '/dashboard/account');
    const panel = page.getByRole('region', { name: 'Change Password' });
    const question = panel.getByText('Please choose a better one.');
    await expect(question).toBeVisible();
    await expectAccessible(page, 'weak password');
    passwordIsWeak = false;
    await panel.getByLabel('Old password', { exact: true }).fill(user.password);
    await panel.getByLabel('New password', { exact: true }).fill('Lavender 42 kettle');
    await panel.getByLabel('Confirm password', { exact: true }).fill('Lavender 42 kettle');
    await panel.getByRole('button', { name: 'Change Password' }).click();
    await expect(question).toBeHidden();
  },
);

test(
  'the account page says when emails do not arrive, and sends a link',
  { tag: '@exhaustive' },
  async ({ page }) => {
    const user = await createVerifiedUser();
    const undeliverable = { data: { undeliverableSince: '2026-11-20T08:00:00.000Z' } };
    await page.route('**/user/emailDelivery', (route) => route.fulfill({ json: undeliverable }));
    await openAs(page, user, '/dashboard/account');
    await expect(page.getByText('Our emails do not reach you')).toBeVisible();
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      await expectAccessible(page, `undeliverable at ${width} px`);
    }
    await page.getByRole('button', { name: 'Send a link' }).click();
    await expect(page.getByText(`A link was sent to ${user.email}`)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Send another link' })).toBeVisible();
  },
);

test.describe('the password', () => {
  // Wrong ones are refused, and so are a used link and an ended session.
  test.use({ expectedConsoleErrors: [/status of 40[01]/] });

  test('security 9, 11: a forgotten password is reset by a link that works once, a new one ends other sessions, and the account is deleted with it', async ({
    page,
    browser,
  }) => {
    const user = await createVerifiedUser();

    await test.step('the link resets the password, and works once', async () => {
      await openApp(page, '/auth/login');
      await page.getByLabel('Email').fill(user.email);
      await page.getByRole('link', { name: 'Forgot password' }).click();
      await expect(page.getByLabel('Email')).toHaveValue(user.email);
      await page.getByRole('button', { name: 'Send Reset Link' }).click();
      await expect(page).toHaveURL('/check-resetPasswordEmail');
      await expect(page.getByText(`Reset link sent to ${user.email}`)).toBeVisible();
      const link = findLink(await waitForEmail(user.email, /reset/i), /reset-password/);
      await openApp(page, link);
      user.password = 'An0ther-pass';
      await page.getByLabel('New password', { exact: true }).fill(user.password);
      await page.getByLabel('Confirm new password', { exact: true }).fill(user.password);
      await page.getByRole('button', { name: /reset password/i }).click();
      await expect(page).toHaveURL('/auth/login');
      await openApp(page, link);
      await expect(page.getByText(/invalid or has expired/i)).toBeVisible();
      await expect(page.getByRole('link', { name: 'Send a new reset link' })).toBeVisible();
      await logIn(page, user);
    });

    const otherContext = await browser.newContext();
    const other = await otherContext.newPage();
    // A page that asks for nothing: only the next one notices that the session has ended.
    await openAs(other, user, '/about');

    await test.step('the form for a new password has its own messages', async () => {
      await page.goto('/dashboard/account');
      const oldPassword = page.getByLabel('Old password', { exact: true });
      const newPassword = page.getByLabel('New password', { exact: true });
      const confirmation = page.getByLabel('Confirm password', { exact: true });
      await expect(newPassword).toHaveAccessibleDescription(/At least 8 characters \(not met\)/);
      await oldPassword.focus();
      await newPassword.focus();
      await expect(oldPassword).toHaveAccessibleDescription(/Old Password is required/);
      for (const [password, message] of [
        ['Sh0rt!', 'Password must be at least 8 characters'],
        ['longenough1!', 'Must contain at least one uppercase letter'],
        ['Longenough1', 'Must contain a special character'],
      ] as const) {
        await newPassword.fill(password);
        await expect(newPassword).toHaveAccessibleDescription(new RegExp(message));
      }
      await newPassword.fill('Longenough1!');
      await confirmation.fill('Longenough2!');
      await expect(confirmation).toHaveAccessibleDescription(/Passwords must match/);
      await confirmation.fill('Longenough1!');
      await oldPassword.fill('Wrong-pass1');
      await page.getByRole('button', { name: 'Change Password' }).click();
      await expect(oldPassword).toHaveAccessibleDescription(/Old password is not correct\./);
      await oldPassword.fill(user.password);
      await page.getByRole('button', { name: 'Change Password' }).click();
      await expect(page.getByText('Password updated successfully!')).toBeVisible();
      user.password = 'Longenough1!';
    });

    await test.step('the other session has ended, which its next page says', async () => {
      await other.goto('/dashboard/account');
      await expect(other).toHaveURL('/auth/login?next=%2Fdashboard%2Faccount');
      await expect(other.getByText('Your session has ended. Log in to continue.')).toBeVisible();
      await fillLogIn(other, user);
      await expect(other).toHaveURL('/dashboard/account');
    });

    await test.step('the other session is logged out by its button', async () => {
      await page.reload();
      await expect(page.getByText('This browser')).toBeVisible();
      await page.getByRole('button', { name: /^Log out Chrome/ }).press('Enter');
      await expect(page.getByText(/is logged out/)).toBeVisible();
      await expect(page.getByRole('button', { name: /^Log out Chrome/ })).toHaveCount(0);
      await expect(page.getByRole('heading', { name: 'Where you are logged in' })).toBeFocused();
      await otherContext.close();
    });

    await test.step('the account is deleted once the password is confirmed', async () => {
      await page.getByRole('button', { name: 'Delete account' }).click();
      const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
      await expect(dialog).toContainText('keeps invoices');
      await expectAccessible(page, 'delete account');
      await dialog.getByLabel('Your password', { exact: true }).fill('Wrong-pass1');
      await dialog.getByRole('button', { name: 'Delete for good' }).click();
      await expect(dialog.getByText('Password is not correct.')).toBeVisible();
      await dialog.getByLabel('Your password', { exact: true }).fill(user.password);
      await dialog.getByRole('button', { name: 'Delete for good' }).click();
      await expect(page.getByText('Your account was deleted')).toBeVisible();
      await expect(page).toHaveURL('/auth/login');
    });
  });
});
