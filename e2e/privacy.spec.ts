import { addresses } from './addresses.ts';
import { logIn, createVerifiedUser } from './test-user.ts';
import { site } from './site.ts';
import { expect, test } from './test.ts';

const dashboardPaths = site.spaPaths.filter((path) => path.startsWith('/dashboard'));

test('security 15, 16: dashboard pages violate no CSP and contact no third party', async ({
  page,
}) => {
  await logIn(page, await createVerifiedUser());
  const foreignRequests: string[] = [];
  page.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(addresses.site) && !/^(data|blob):/.test(url)) foreignRequests.push(url);
  });
  for (const path of dashboardPaths) {
    await page.goto(path, { waitUntil: 'networkidle' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  expect(dashboardPaths).not.toEqual([]);
  expect(foreignRequests).toEqual([]);
});

test('security 16: a long failure reason in the URL is truncated', async ({ page }) => {
  await page.goto(`/subscription/failed?error=${'x'.repeat(2000)}`);
  const shown = await page.getByText(/^x+…$/).innerText();
  expect(shown.length).toBeLessThan(500);
});

test.describe('without a connection', () => {
  test.use({ expectedConsoleErrors: [/ERR_INTERNET_DISCONNECTED/] });

  test('security 16: logging out clears the storage', async ({ page, context }) => {
    await logIn(page, await createVerifiedUser());
    expect(await page.evaluate(() => localStorage.length)).toBeGreaterThan(0);
    // Late requests of the page must finish before the connection is cut.
    await expect(page.getByRole('heading', { name: 'Subscription Required' })).toBeVisible();
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect
      .poll(() => page.evaluate(() => localStorage.length + sessionStorage.length))
      .toBe(0);
    await context.setOffline(false);
  });
});
