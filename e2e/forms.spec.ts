import type { Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { findLink, waitForEmail } from './inbox.ts';
import {
  createVerifiedUser,
  fillLogIn,
  fillSignUp,
  newUser,
  openAs,
  register,
} from './test-user.ts';
import { expect, expectShown, openApp, test } from './test.ts';

async function expectError(page: Page, label: string, message: string) {
  await expect(page.getByLabel(label, { exact: true })).toHaveAccessibleDescription(
    new RegExp(message),
  );
}

test('forgot password asks for a valid address', async ({ page }) => {
  await openApp(page, '/auth/forget-password');
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
  await expect(email).toBeFocused();
  await expectAccessible(page, 'forgot password with an error');
  await email.fill('nobody@');
  await expectError(page, 'Email', 'Invalid email format');
});

test(
  'a new password is validated in the form that a link opens',
  { tag: '@exhaustive' },
  async ({ page }) => {
    await openApp(page, '/auth/reset-password/some-token');
    await page.getByRole('button', { name: /reset password/i }).click();
    await expectError(page, 'New password', 'required');
    await expectAccessible(page, 'new password with errors');
  },
);

test.describe('server errors', () => {
  test.use({ expectedConsoleErrors: [/status of 40[0139]|ERR_INTERNET_DISCONNECTED/] });

  test('sign-up validates on every change, and a log-in before the address is verified sends the email again', async ({
    page,
  }) => {
    await openApp(page, '/auth/signup');
    await page.getByLabel('Email').pressSequentially('a');
    await expectError(page, 'Email', 'Invalid email format');
    await page.getByLabel('Email').fill('');
    await page.getByRole('button', { name: 'Sign up' }).click();
    await expectError(page, 'Full name', 'Full name is required');
    await expect(page.getByRole('textbox', { name: 'Full name' })).toBeFocused();
    await expectError(page, 'Email', 'Email is required');
    await expectError(page, 'Password', 'Password is required');
    await expectError(page, 'Confirm password', 'Confirm password is required');
    await expectAccessible(page, 'sign-up with errors');

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

    const user = newUser();
    await fillSignUp(page, { ...user, password: 'Password123!' });
    await expectError(page, 'Password', 'This password appears in a known data breach');
    await expect(password).toHaveValue('Password123!');
    await fillSignUp(page, user);
    const modal = page.getByRole('dialog', { name: 'Email Verification Required' });
    await expect(modal).toBeVisible();
    await expectAccessible(page, 'verification required');
    await modal.getByText('Go to Login').click();
    await expect(page).toHaveURL('/auth/login');
    await expect(modal).toBeHidden();
    await fillLogIn(page, user);
    await expect(page.getByRole('alert')).toHaveText(/verify your email address/i);
    await page.getByRole('button', { name: /resend|send .*again/i }).click();
    await expectShown(page.getByText(/sent/i));
  });

  test('the log-in form shows the password on request, and says why a log-in failed', async ({
    page,
    context,
  }) => {
    const stranger = { ...newUser(), email: 'nobody@example.com', password: 'Wrong-pass1' };
    await openApp(page, '/auth/login');
    const password = page.getByLabel('Password', { exact: true });
    await password.fill('Passw0rd!');
    await expect(password).toHaveAttribute('type', 'password');
    await page.getByRole('button', { name: /show password/i }).click();
    await expect(password).toHaveAttribute('type', 'text');
    await page.getByRole('button', { name: /hide password/i }).click();
    await expect(password).toHaveAttribute('type', 'password');

    await fillLogIn(page, stranger);
    await expect(page.getByRole('alert').getByText('Wrong email or password.')).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveValue(stranger.email);
    await expectAccessible(page, 'refused log-in');

    await context.setOffline(true);
    await fillLogIn(page, stranger);
    // The failure and its reason, each in an element of its own.
    await expect(page.getByText('Login failed', { exact: true })).toBeVisible();
    await expect(page.getByText('You seem to be offline.')).toBeVisible();
  });

  test('where an address was signed up twice, verifying asks for the password', async ({
    page,
  }) => {
    const user = newUser();
    await register(user);
    await register({ ...user, password: 'Other-Passw0rd' });
    await openApp(page, findLink(await waitForEmail(user.email, /verify/i), /verify-email/));
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
});

test('a message from the help page gets a number, and an email that repeats it', async ({
  page,
}) => {
  const user = await createVerifiedUser();
  await openAs(page, user, '/dashboard/subscription');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Help' }).click();
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
  await page.emulateMedia({ colorScheme: 'dark' });
  const sendAlong = page.getByLabel('Send this along');
  await sendAlong.uncheck();
  await expect(sendAlong).toHaveCSS('background-color', 'rgb(28, 33, 31)');
  await page.emulateMedia({ colorScheme: 'light' });
  await page.getByRole('button', { name: 'Send message' }).click();
  const heading = page.getByRole('heading', { name: /^We have your message: H-\d+$/ });
  await expect(heading).toBeFocused();
  const number = /H-\d+/.exec(await heading.innerText())?.[0];
  const email = await waitForEmail(user.email, new RegExp(`^We have your message ${number}$`));
  expect(email.text).toContain('> The menu of this page is gone.');
});

test('a browser that blocks cookies says at the log-in why it does not last', async ({ page }) => {
  const notice = page.getByText('Your browser blocks cookies');
  await openApp(page, '/auth/login');
  await expect(notice).toBeHidden();
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setDocumentCookieDisabled', { disabled: true });
  // As in a browser whose settings, not its developer tools, block cookies.
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'cookieEnabled', { value: true });
  });
  await openApp(page, '/auth/login');
  await expect(notice).toBeVisible();
});
