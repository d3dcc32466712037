import type { Page } from '@playwright/test';
import { findLink, waitForEmail } from './inbox.ts';
import { logIn, newUser, createVerifiedUser, register } from './test-user.ts';
import { expect, test } from './test.ts';

async function expectError(page: Page, label: string, message: string) {
  await expect(page.getByLabel(label, { exact: true })).toHaveAccessibleDescription(
    new RegExp(message),
  );
}

test('sign-up validates on every change with its own messages', async ({ page }) => {
  await page.goto('/auth/signup');
  await page.getByLabel('Email').pressSequentially('a');
  await expectError(page, 'Email', 'Invalid email format');
  await page.getByLabel('Email').fill('');
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expectError(page, 'Full name', 'Full name is required');
  await expect(page.getByRole('textbox', { name: 'Full name' })).toBeFocused();
  await expectError(page, 'Email', 'Email is required');
  await expectError(page, 'Password', 'Password is required');
  await expectError(page, 'Confirm password', 'Confirm password is required');

  await page.getByLabel('Email').fill('not an address');
  await expectError(page, 'Email', 'Invalid email format');
  const password = page.getByLabel('Password', { exact: true });
  await password.fill('Sh0rt!');
  await expectError(page, 'Password', 'Password must be at least 8 characters');
  await password.fill('longenough1!');
  await expectError(page, 'Password', 'Password must contain at least one uppercase letter');
  await password.fill('Longenough1');
  await expectError(page, 'Password', 'Password must contain a special character');
  await password.fill('Longenough1!');
  await page.getByLabel('Confirm password').fill('Longenough2!');
  await expectError(page, 'Confirm password', 'Passwords must match');
});

test('a password can be shown and hidden', async ({ page }) => {
  await page.goto('/auth/login');
  const password = page.getByLabel('Password', { exact: true });
  await password.fill('Passw0rd!');
  await expect(password).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: /show password/i }).click();
  await expect(password).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: /hide password/i }).click();
  await expect(password).toHaveAttribute('type', 'password');
});

test('forgot password asks for a valid address', async ({ page }) => {
  await page.goto('/auth/forget-password');
  await expect(page.getByRole('heading', { name: 'Reset Your Password' })).toBeVisible();
  const email = page.getByLabel('Email');
  await expect(email).toHaveAttribute('autocomplete', 'email');
  await email.pressSequentially('nobody@');
  await expect(email).not.toHaveAccessibleDescription(/./);
  await page.keyboard.press('Shift+Tab');
  await expectError(page, 'Email', 'Invalid email format');
  await email.fill('');
  await page.getByRole('button', { name: 'Send Reset Link' }).click();
  await expectError(page, 'Email', 'Email is required');
  await email.fill('nobody@');
  await expectError(page, 'Email', 'Invalid email format');
});

test.describe('on the account page', () => {
  test('the name is edited in place', async ({ page }) => {
    const user = await createVerifiedUser();
    await logIn(page, user);
    await page.goto('/dashboard/account');
    await page.getByRole('button', { name: /edit/i }).click();
    const name = page.getByLabel('Full name');
    await name.fill('');
    await expectError(page, 'Full name', 'Full name is required');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('main').getByText(user.name)).toBeVisible();

    await page.getByRole('button', { name: /edit/i }).click();
    await name.fill('Zoë <b>Quiet</b>');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Name updated successfully!')).toBeVisible();
    await page.reload();
    await expect(page.getByRole('main').getByText('Zoë <b>Quiet</b>')).toBeVisible();
    await expect(
      page.getByRole('banner').getByRole('link', { name: 'Zoë <b>Quiet</b>' }),
    ).toBeVisible();
  });

  test('a new password is validated with its own messages', async ({ page }) => {
    await logIn(page, await createVerifiedUser());
    await page.goto('/dashboard/account');
    const oldPassword = page.getByLabel('Old password', { exact: true });
    const newPassword = page.getByLabel('New password', { exact: true });
    const confirmation = page.getByLabel('Confirm password', { exact: true });
    await expect(newPassword).toHaveAccessibleDescription(/At least 8 characters \(not met\)/);
    await oldPassword.focus();
    await newPassword.focus();
    await expectError(page, 'Old password', 'Old Password is required');
    await confirmation.focus();
    await expectError(page, 'New password', 'New Password is required');
    await confirmation.blur();
    await expectError(page, 'Confirm password', 'Confirm Password is required');
    await newPassword.fill('Sh0rt!');
    await expectError(page, 'New password', 'Password must be at least 8 characters');
    await newPassword.fill('longenough1!');
    await expectError(page, 'New password', 'Must contain at least one uppercase letter');
    await newPassword.fill('Longenough1');
    await expectError(page, 'New password', 'Must contain a special character');
    await newPassword.fill('Longenough1!');
    await confirmation.fill('Longenough2!');
    await expectError(page, 'Confirm password', 'Passwords must match');
  });
});

test.describe('server errors', () => {
  test.use({ expectedConsoleErrors: [/status of 40[0139]/] });

  test('a failed log-in shows an error and keeps the address', async ({ page }) => {
    await page.goto('/auth/login');
    await page.getByLabel('Email').fill('nobody@example.com');
    await page.getByLabel('Password', { exact: true }).fill('Wrong-pass1');
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await expect(page.getByText('Wrong email or password.').first()).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveValue('nobody@example.com');
  });

  test('an unverified user sees why and can resend the email', async ({ page }) => {
    const user = newUser();
    await page.goto('/auth/signup');
    await page.getByLabel('Full name').fill(user.name);
    await page.getByLabel('Email').fill(user.email);
    await page.getByLabel('Password', { exact: true }).fill(user.password);
    await page.getByLabel('Confirm password').fill(user.password);
    await page.getByRole('button', { name: 'Sign up' }).click();
    await page.getByRole('dialog').getByText('Go to Login').click();
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page).toHaveURL('/auth/login');
    await page.getByLabel('Email').fill(user.email);
    await page.getByLabel('Password', { exact: true }).fill(user.password);
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await expect(page.getByText(/verify your email address/i).first()).toBeVisible();
    await page.getByRole('button', { name: /resend|send .*again/i }).click();
    await expect(page.getByText(/sent/i).first()).toBeVisible();
  });

  test('where an address was signed up twice, verifying asks for the password', async ({
    page,
  }) => {
    const user = newUser();
    await register(user);
    await register({ ...user, password: 'Other-Passw0rd' });
    await page.goto(findLink(await waitForEmail(user.email, /verify/i), /verify-email/));
    await page.getByRole('button', { name: 'Verify email' }).click();
    await expect(page.getByRole('heading', { name: 'Enter your password' })).toBeFocused();
    await expect(page.getByRole('link', { name: 'Set a new password' })).toBeVisible();
    await page.getByLabel('Password', { exact: true }).fill('Wrong-pass1');
    await page.getByRole('button', { name: 'Verify email' }).click();
    await expectError(page, 'Password', 'Password is not correct.');
    await page.getByLabel('Password', { exact: true }).fill(user.password);
    await page.getByRole('button', { name: 'Verify email' }).click();
    await expect(page.getByText('Your email address is verified.')).toBeVisible();
    await expect(page).toHaveURL('/dashboard/subscription');
  });

  test('a wrong old password is reported at its field', async ({ page }) => {
    await logIn(page, await createVerifiedUser());
    await page.goto('/dashboard/account');
    await page.getByLabel('Old password', { exact: true }).fill('Wrong-pass1');
    await page.getByLabel('New password', { exact: true }).fill('Another-pass1');
    await page.getByLabel('Confirm password', { exact: true }).fill('Another-pass1');
    await page.getByRole('button', { name: /update password|change password/i }).click();
    await expectError(page, 'Old password', 'Old password is not correct.');
  });
});

test.describe('without a connection', () => {
  test.use({ expectedConsoleErrors: [/ERR_INTERNET_DISCONNECTED/] });

  test('a failed log-in says so and why, each in an element of its own', async ({
    page,
    context,
  }) => {
    await page.goto('/auth/login');
    await page.getByLabel('Email').fill('nobody@example.com');
    await page.getByLabel('Password', { exact: true }).fill('Wrong-pass1');
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await expect(page.getByText('Login failed', { exact: true })).toBeVisible();
    await expect(page.getByText('You seem to be offline.')).toBeVisible();
  });
});

test('a message from the help page gets a number, and an email that repeats it', async ({
  page,
}) => {
  const user = await createVerifiedUser();
  await logIn(page, user);
  await page.getByRole('main').getByRole('link', { name: 'Help' }).click();
  await expect(page).toHaveURL('/help');
  await expect(page.getByLabel('Your name')).toHaveValue(user.name);
  await expect(page.getByLabel('Email')).toHaveValue(user.email);
  await page.getByRole('button', { name: 'Send message' }).click();
  await expectError(page, 'What is it about?', 'Please choose what it is about');
  await page
    .getByLabel('What is it about?')
    .selectOption('A page that looks broken or shows an ad');
  await page.getByLabel('Address of the page').fill('news.example/today');
  await page.getByLabel('Your message').fill('The menu of this page is gone.');
  await page.getByRole('button', { name: 'Send message' }).click();
  const heading = page.getByRole('heading', { name: /^We have your message: H-\d+$/ });
  await expect(heading).toBeFocused();
  const number = /H-\d+/.exec(await heading.innerText())?.[0];
  const email = await waitForEmail(user.email, new RegExp(`^We have your message ${number}$`));
  expect(email.text).toContain('> The menu of this page is gone.');
});
