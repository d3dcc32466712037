import { logIn, createVerifiedUser } from './test-user.ts';
import { expect, test } from './test.ts';

for (const path of ['/dashboard', '/dashboard/account', '/dashboard/subscription']) {
  test(`a visitor who opens ${path} is redirected to the log-in`, async ({ page }) => {
    await page.goto(path);
    await expect(page).toHaveURL('/auth/login');
  });
}

test('a signed-in user is redirected away from the auth pages', async ({ page }) => {
  await logIn(page, await createVerifiedUser());
  for (const path of ['/auth', '/auth/login', '/auth/signup', '/auth/forget-password']) {
    await page.goto(path);
    await expect(page).toHaveURL('/dashboard/subscription');
  }
});

test('the header shows the signed-in user on every kind of page', async ({ page }) => {
  await logIn(page, await createVerifiedUser({ name: 'grace still' }));
  for (const path of ['/', '/pricing', '/blog', '/dashboard/account']) {
    await page.goto(path);
    const badge = page.getByRole('banner').getByRole('link', { name: /grace still/ });
    await expect(badge).toBeVisible();
    await expect(badge).toContainText('G');
    await expect(badge).toHaveAttribute('href', '/dashboard/account');
  }
});

test('an unknown path redirects to the home page', async ({ page }) => {
  await page.goto('/no/such/page');
  await expect(page).toHaveURL('/');
});

test('/auth redirects to the log-in', async ({ page }) => {
  await page.goto('/auth');
  await expect(page).toHaveURL('/auth/login');
});

test('security 16, 36: the failed payment page quotes a reason as plain text', async ({ page }) => {
  const reason = '<img src=x onerror=alert(1)>Pay at https://x.example or +1 202 555 0100';
  await page.goto(`/subscription/failed?error=${encodeURIComponent(reason)}`);
  const figure = page.getByRole('figure', { name: 'The payment provider said:' });
  const quotation = figure.getByRole('blockquote');
  await expect(quotation).toHaveText(reason);
  await expect(quotation.locator('*')).toHaveCount(0);
  await expect(page.getByText(/could not be processed/i)).toBeHidden();
  await page.goto('/subscription/failed');
  await expect(page.getByText(/could not be processed/i)).toBeVisible();
  await expect(page.getByRole('blockquote')).toBeHidden();
  await expect(page.getByRole('link', { name: 'Try Again' })).toHaveAttribute('href', '/pricing');
});
