import { expectDialogAfterFailure, openDialog } from './missing-dialog.ts';
import { failures, reports } from './missing-files.ts';
import { expect, test } from './test.ts';

test.use({ expectedConsoleErrors: [reports] });

test('security 34: a dialog whose script is missing offers to try again in place', async ({
  page,
}) => {
  await expectDialogAfterFailure(page, failures['is missing']);
});

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
  await page.clock.install();
  await openDialog(page, () => new Promise(() => {}));
  await expect(page.getByText('Loading…')).toBeVisible();
  await page.clock.fastForward(20_000);
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
});
