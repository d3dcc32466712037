import { newUser, fillSignUp } from './test-user.ts';
import { trackForeignRequests } from './foreign-requests.ts';
import { expect, test } from './test.ts';

test('security 16: without a pixel there is no consent banner or tracker, and the log-in alone sets a cookie', async ({
  page,
  context,
}) => {
  const foreignRequests = trackForeignRequests(page);
  const open = async (path: string) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('[data-measurement], [data-measurement-revision]')).toHaveCount(0);
  };
  for (const path of ['/', '/blog', '/privacy', '/pricing', '/onboarding', '/auth/signup']) {
    await open(path);
  }
  expect(await context.cookies()).toEqual([]);
  // Only this browser can answer what it suggests passkeys for.
  await open('/auth/login');
  await expect
    .poll(async () => (await context.cookies()).map(({ name }) => name))
    .toEqual(['passkey']);
  expect(foreignRequests).toEqual([]);
});

test('a sign-up sends the campaign and landing page of the visit once', async ({ page }) => {
  await page.goto('/updates?utm_source=news&utm_campaign=quiet&utm_id=9&gclid=x');
  await page.goto('/pricing?utm_source=later');
  await page.goto('/auth/signup');
  const sent = page.waitForRequest('**/api/v1/auth/register');
  await fillSignUp(page, newUser());
  expect((await sent).postDataJSON().attribution).toEqual({
    source: 'news',
    campaign: 'quiet',
    landingPath: '/updates',
  });
  await expect(page.getByText('Email Verification Required')).toBeVisible();
  // The address is kept for the log-in.
  expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual(['email']);
});
