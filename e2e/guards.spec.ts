import { logIn, verifiedPerson } from './person.ts';
import { expect, test } from './test.ts';

for (const path of ['/dashboard', '/dashboard/account', '/dashboard/subscription']) {
  test(`a visitor who opens ${path} is led to the log-in`, async ({ page }) => {
    await page.goto(path);
    await expect(page).toHaveURL('/auth/login');
  });
}

test('somebody who is signed in is kept out of the auth area', async ({ page }) => {
  await logIn(page, await verifiedPerson());
  for (const path of ['/auth', '/auth/login', '/auth/signup', '/auth/forget-password']) {
    await page.goto(path);
    await expect(page).toHaveURL('/dashboard/subscription');
  }
});

test('the header shows who is signed in, on every kind of page', async ({ page }) => {
  await logIn(page, await verifiedPerson({ name: 'grace still' }));
  for (const path of ['/', '/pricing', '/blog', '/dashboard/account']) {
    await page.goto(path);
    const badge = page.getByRole('banner').getByRole('link', { name: /grace still/ });
    await expect(badge).toBeVisible();
    await expect(badge).toContainText('G');
    await expect(badge).toHaveAttribute('href', '/dashboard/account');
  }
});

test('an unknown address leads home', async ({ page }) => {
  await page.goto('/no/such/page');
  await expect(page).toHaveURL('/');
});

test('/auth leads to the log-in', async ({ page }) => {
  await page.goto('/auth');
  await expect(page).toHaveURL('/auth/login');
});

test('security 16: the failed payment page shows a reason as plain text', async ({ page }) => {
  const reason = '<img src=x onerror=alert(1)>Your bank said no';
  await page.goto(`/subscription/failed?error=${encodeURIComponent(reason)}`);
  await expect(page.getByText(reason)).toBeVisible();
  await page.goto('/subscription/failed');
  await expect(page.getByText(/could not be processed/i)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Try Again' })).toHaveAttribute('href', '/pricing');
});
