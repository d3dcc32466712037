import { addresses } from './addresses.ts';
import { logIn, verifiedPerson } from './person.ts';
import { site } from './site.ts';
import { expect, test } from './test.ts';

const dashboardPaths = site.spaPaths.filter((path) => path.startsWith('/dashboard'));

test('security 15, 16: pages behind the log-in break no policy and ask nobody else', async ({
  page,
}) => {
  await logIn(page, await verifiedPerson());
  const strangers: string[] = [];
  page.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(addresses.site) && !/^(data|blob):/.test(url)) strangers.push(url);
  });
  for (const path of dashboardPaths) {
    await page.goto(path, { waitUntil: 'networkidle' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  expect(dashboardPaths).not.toEqual([]);
  expect(strangers).toEqual([]);
});

test('security 16: a long reason in the address of the failed payment page is cut short', async ({
  page,
}) => {
  await page.goto(`/subscription/failed?error=${'x'.repeat(2000)}`);
  const shown = await page.getByText(/^x+…$/).innerText();
  expect(shown.length).toBeLessThan(500);
});

test.describe('without a connection', () => {
  test.use({ expectedConsoleErrors: [/ERR_INTERNET_DISCONNECTED/] });

  test('security 16: logging out empties the storage all the same', async ({ page, context }) => {
    await logIn(page, await verifiedPerson());
    expect(await page.evaluate(() => localStorage.length)).toBeGreaterThan(0);
    // What a page loads late must have come before the connection goes.
    await expect(page.getByRole('heading', { name: 'Subscription Required' })).toBeVisible();
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect
      .poll(() => page.evaluate(() => localStorage.length + sessionStorage.length))
      .toBe(0);
    await context.setOffline(false);
  });
});
