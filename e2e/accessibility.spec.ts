import { expectNoFindings, expectNoSidewaysScroll } from './axe.ts';
import { logIn, startTrial, createVerifiedUser } from './test-user.ts';
import { dashboardPaths, publicPaths } from './site.ts';
import { expect, test } from './test.ts';

for (const path of publicPaths) {
  test(`${path} is accessible on phone and desktop, light and dark`, async ({ page }) => {
    // Some redirect once React runs.
    await page.goto(path, { waitUntil: 'networkidle' });
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await expectNoFindings(page, path);
    await expectNoSidewaysScroll(page, path);
  });
}

for (const path of dashboardPaths) {
  test(`${path} is accessible to a user without a subscription`, async ({ page }) => {
    test.slow();
    await logIn(page, await createVerifiedUser());
    await page.goto(path, { waitUntil: 'networkidle' });
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await expectNoFindings(page, path);
    await expectNoSidewaysScroll(page, path);
  });
}

test('a subscription and its dialogs are accessible', async ({ page }) => {
  test.slow();
  await startTrial(page, await createVerifiedUser());
  await expectNoFindings(page, 'success');
  await page.goto('/dashboard/subscription');
  await expect(page.getByText('Free Trial', { exact: true })).toBeVisible();
  await expectNoFindings(page, 'subscription');
  await expectNoSidewaysScroll(page, 'subscription');
  await page.getByRole('button', { name: /Cancel (subscription|plan)/ }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectNoFindings(page, 'cancel dialog');
  await expectNoSidewaysScroll(page, 'cancel dialog');
});
