import { expectNoFindings, expectNoSidewaysScroll } from './axe.ts';
import { logIn, startTrial, verifiedPerson } from './person.ts';
import { publicPaths } from './site.ts';
import { expect, test } from './test.ts';

for (const path of publicPaths) {
  test(`${path} is accessible, on a phone and on a desk, by day and by night`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await expectNoFindings(page, path);
    await expectNoSidewaysScroll(page, path);
  });
}

test('the dashboard is accessible without a subscription', async ({ page }) => {
  test.slow();
  const person = await verifiedPerson();
  await logIn(page, person);
  await page.goto('/dashboard/subscription');
  await expect(page.getByText('Subscription Required')).toBeVisible();
  await expectNoFindings(page, 'subscription required');
  await expectNoSidewaysScroll(page, 'subscription required');
  await page.goto('/dashboard/account');
  await expect(page.getByText(person.email)).toBeVisible();
  await expectNoFindings(page, 'account');
  await expectNoSidewaysScroll(page, 'account');
});

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
