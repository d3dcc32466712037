import { expectNoFindings, expectNoSidewaysScroll } from './axe.ts';
import { logIn, startTrial, verifiedPerson } from './person.ts';
import { memberPaths, publicPaths } from './site.ts';
import { expect, test } from './test.ts';

for (const path of publicPaths) {
  test(`${path} is accessible, on a phone and on a desk, by day and by night`, async ({ page }) => {
    // Some lead on once their app runs.
    await page.goto(path, { waitUntil: 'networkidle' });
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await expectNoFindings(page, path);
    await expectNoSidewaysScroll(page, path);
  });
}

for (const path of memberPaths) {
  test(`${path} is accessible to a member without a subscription`, async ({ page }) => {
    test.slow();
    await logIn(page, await verifiedPerson());
    await page.goto(path, { waitUntil: 'networkidle' });
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await expectNoFindings(page, path);
    await expectNoSidewaysScroll(page, path);
  });
}

test('a subscription and its dialogs are accessible', async ({ page }) => {
  test.slow();
  await startTrial(page, await verifiedPerson());
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
