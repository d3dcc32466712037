import {
  expectDialogAfterLoad,
  expectOneReload,
  openAccount,
  openDialog,
} from './missing-dialog.ts';
import { countPageLoads, failures, reports } from './missing-files.ts';
import { expect, test } from './test.ts';

test.use({ expectedConsoleErrors: [reports] });

test('security 34: a dialog whose script is missing reloads the page once, then says so', async ({
  page,
}) => {
  await expectOneReload(page, failures['is missing']);
});

test(
  'security 34: a dialog whose script is missing keeps what is typed on its page',
  { tag: '@exhaustive' },
  async ({ page }) => {
    await openAccount(page, failures['is missing']);
    const loads = countPageLoads(page);
    await page.getByLabel('Old password').fill('Passw0rd!');
    await openDialog(page);
    await expect(page.getByRole('alert')).toContainText('This part of the page stumbled');
    await expect(page.getByLabel('Old password')).toHaveValue('Passw0rd!');
    expect(loads()).toBe(0);
  },
);

test(
  'security 34: a dialog whose script is late shows a sign, then opens',
  { tag: '@exhaustive' },
  async ({ page }) => {
    const arrival = Promise.withResolvers<void>();
    await openAccount(page, async (route) => {
      await arrival.promise;
      await route.continue();
    });
    await openDialog(page);
    await expect(page.getByText('Loading…')).toBeVisible();
    arrival.resolve();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expect(page.getByText('Loading…')).toBeHidden();
  },
);

test(
  'security 34: a dialog whose script never arrives stops loading',
  { tag: '@exhaustive' },
  async ({ page }) => {
    await page.clock.install();
    await openAccount(page, () => new Promise(() => {}));
    await openDialog(page);
    await expect(page.getByText('Loading…')).toBeVisible();
    await page.clock.fastForward(20_000);
    await expectDialogAfterLoad(page);
  },
);
