import type { Page, Route } from '@playwright/test';
import { createVerifiedUser, logIn } from './test-user.ts';
import { expect, test } from './test.ts';

const script = /\/assets\/modal-dialog-.*\.js/;
const failure = 'This window could not be loaded.';

test.use({ expectedConsoleErrors: [/Failed to load resource/] });

/** Opens the dialog that deletes the account, on a page whose dialogs answer as given. */
async function openDialog(page: Page, answer: (route: Route) => Promise<void>) {
  await logIn(page, await createVerifiedUser());
  await page.goto('/dashboard/account');
  await page.route(script, answer);
  await page.getByRole('button', { name: 'Delete account' }).click();
}

const failures: Record<string, (route: Route) => Promise<void>> = {
  'is missing': (route) => route.fulfill({ status: 404 }),
  'is answered 503': (route) => route.fulfill({ status: 503 }),
  'is blocked': (route) => route.abort(),
};

for (const [title, fail] of Object.entries(failures)) {
  test(`security 34: a dialog whose script ${title} offers to try again in place`, async ({
    page,
  }) => {
    await openDialog(page, fail);
    await expect(page.getByRole('alert').or(page.getByRole('status'))).toContainText([failure]);
    await expect(page.getByRole('heading', { name: 'Account Info' })).toBeVisible();
    await page.unroute(script);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Try again' })).toBeHidden();
  });
}

test('security 34: a dialog whose script is late shows a sign, then opens', async ({ page }) => {
  const arrival = Promise.withResolvers<void>();
  await openDialog(page, async (route) => {
    await arrival.promise;
    await route.continue();
  });
  await expect(page.getByText('Loading…')).toBeVisible();
  arrival.resolve();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page.getByText('Loading…')).toBeHidden();
});

test('security 34: a dialog whose script never arrives stops loading', async ({ page }) => {
  await openDialog(page, () => new Promise(() => {}));
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
});
