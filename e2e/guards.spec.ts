import { addresses } from './addresses.ts';
import { expectAccessible } from './axe.ts';
import { findLink, waitForEmail } from './inbox.ts';
import {
  createVerifiedUser,
  fillLogIn,
  fillSignUp,
  logOut,
  newUser,
  openAs,
  register,
} from './test-user.ts';
import { expect, openApp, test } from './test.ts';

test('a visitor is redirected from the dashboard to the log-in, and from an unknown path home', async ({
  page,
}) => {
  for (const [path, next] of [
    ['/dashboard', '/dashboard/subscription'],
    ['/dashboard/account#browsers', '/dashboard/account#browsers'],
    ['/dashboard/subscription', '/dashboard/subscription'],
  ] as const) {
    await page.goto(path);
    await expect(page).toHaveURL(`/auth/login?next=${encodeURIComponent(next)}`);
    await expect(page.getByText('Your session has ended.')).toBeHidden();
  }
  await page.goto('/no/such/page');
  await expect(page).toHaveURL('/');
  await page.goto('/auth');
  await expect(page).toHaveURL('/auth/login');
});

test(
  'a log-in leads back to the page that asked for it, also after a sign-up',
  { tag: '@exhaustive' },
  async ({ page }) => {
    const user = newUser();
    await page.goto('/link?device=1');
    await expect(page).toHaveURL('/auth/login?next=%2Flink%3Fdevice%3D1');
    await page.getByRole('link', { name: 'Sign up' }).click();
    await fillSignUp(page, { ...user, email: 'wrong@example.com' });
    const modal = page.getByRole('dialog', { name: 'Email Verification Required' });
    await modal.getByRole('button', { name: 'Resend verification email' }).click();
    await expect(
      modal.getByText(/sent a new verification email to wrong@example.com/),
    ).toBeVisible();
    await modal.getByRole('button', { name: 'Wrong address?' }).click();
    await expect(modal).toBeHidden();
    await expect(page.getByLabel('Email')).toBeFocused();
    await expect(page.getByLabel('Full name')).toHaveValue(user.name);
    await page.getByLabel('Email').fill(user.email);
    await page.getByRole('button', { name: 'Sign up', exact: true }).click();
    await expect(modal.getByText(user.email)).toBeVisible();
    await openApp(page, findLink(await waitForEmail(user.email, /verify/i), /verify-email/));
    await page.getByRole('button', { name: 'Verify email' }).click();
    await expect(page).toHaveURL('/link?device=1');

    await page.getByRole('banner').getByRole('link', { name: user.name }).click();
    await logOut(page);
    await page.goto('/auth/login?next=/dashboard/account%23browsers');
    await fillLogIn(page, user);
    await expect(page).toHaveURL('/dashboard/account#browsers');
  },
);

test.describe('an address verified in another browser', () => {
  // The server asks for the password of the sign-up.
  test.use({ expectedConsoleErrors: [/409 \(Conflict\)/] });

  test(
    'it is logged in with the password alone, and keeps plan and offer also when the email was sent again',
    { tag: '@exhaustive' },
    async ({ page }) => {
      const user = newUser();
      await register(user, { plan: 'MONTHLY', offer: 'uk' });
      const first = findLink(await waitForEmail(user.email, /verify/i), /verify-email/);
      await openApp(page, '/auth/verify-email');
      await page.getByRole('button', { name: 'Resend verification email' }).click();
      await expect(page.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true');
      await expectAccessible(page, 'verify email with an error');
      await page.getByLabel('Email').fill(user.email);
      await page.getByRole('button', { name: 'Resend verification email' }).click();
      const newest = async () =>
        findLink(await waitForEmail(user.email, /verify/i), /verify-email/);
      await expect.poll(newest).not.toBe(first);
      await openApp(page, await newest());
      await page.getByRole('button', { name: 'Verify email' }).click();
      await expect(page.getByRole('heading', { name: 'Enter your password' })).toBeFocused();
      await expectAccessible(page, 'verify email with a password');
      await page.getByRole('button', { name: 'Verify email' }).click();
      await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
        'Password is required',
      );
      await page.getByLabel('Password', { exact: true }).fill(user.password);
      await page.getByRole('button', { name: 'Verify email' }).click();
      await expect(page).toHaveURL(/\/checkout\//);
      await expect(page.getByText('7 days free, then £6.99 per month')).toBeVisible();
    },
  );
});

test('security 15, 16: a signed-in user is shown as such on every kind of page, and kept from the auth pages', async ({
  page,
}) => {
  const foreignRequests: string[] = [];
  page.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(addresses.site) && !/^(data|blob):/.test(url)) foreignRequests.push(url);
  });
  await openAs(page, await createVerifiedUser({ name: 'grace still' }), '/dashboard/account');
  await expect(page.getByRole('heading', { name: 'Change Password' })).toBeVisible();
  await expect(page.getByText('This browser')).toBeVisible();
  await expectAccessible(page, 'account');
  await page.getByRole('link', { name: 'Buy Subscription' }).click();
  await expect(page).toHaveURL('/dashboard/subscription');
  await expect(page.getByText('Subscription Required')).toBeVisible();
  await expect(page.getByText('View Plans & Features')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Account Info', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Logout', exact: true })).toBeVisible();
  await expectAccessible(page, 'no subscription');
  // Dashboard pages violate no policy, which fails every test, and contact no third party.
  expect(foreignRequests).toEqual([]);

  for (const path of ['/', '/pricing', '/blog', '/dashboard/account']) {
    await page.goto(path);
    const badge = page.getByRole('banner').getByRole('link', { name: /grace still/ });
    await expect(badge).toBeVisible();
    await expect(badge).toContainText('G');
    await expect(badge).toHaveAttribute('href', '/dashboard/account');
  }
  for (const path of ['/auth', '/auth/login', '/auth/signup', '/auth/forget-password']) {
    await page.goto(path);
    await expect(page).toHaveURL('/dashboard/subscription');
  }
  await page.goto('/auth/login?next=/link');
  await expect(page).toHaveURL('/link');
});

test(
  'security 16, 36: the failed payment page quotes a reason as plain text, and truncates a long one',
  { tag: '@exhaustive' },
  async ({ page }) => {
    const reason = '<img src=x onerror=alert(1)>Pay at https://x.example or +1 202 555 0100';
    await page.goto(`/subscription/failed?error=${encodeURIComponent(reason)}`);
    const figure = page.getByRole('figure', { name: 'The payment provider said:' });
    const quotation = figure.getByRole('blockquote');
    await expect(quotation).toHaveText(reason);
    await expect(quotation.locator('*')).toHaveCount(0);
    await expect(page.getByText(/could not be processed/i)).toBeHidden();
    await page.goto(`/subscription/failed?error=${'x'.repeat(2000)}`);
    expect((await page.getByText(/^x+…$/).innerText()).length).toBeLessThan(500);
    await page.goto('/subscription/failed');
    await expect(page.getByText(/could not be processed/i)).toBeVisible();
    await expect(page.getByRole('blockquote')).toBeHidden();
    await expect(page.getByRole('link', { name: 'Try Again' })).toHaveAttribute('href', '/pricing');
  },
);
