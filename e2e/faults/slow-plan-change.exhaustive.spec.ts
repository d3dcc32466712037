import { createTrialUser, openAs } from '../test-user.ts';
import { endTrial, sandbox } from '../sandbox.ts';
import { expect, test } from '../test.ts';
import { waitForEmail } from '../inbox.ts';

test.afterEach(sandbox.clearFaults);

test('a plan change that takes long is shown as incomplete, then as made', async ({ page }) => {
  const user = await createTrialUser();
  const subscription = await endTrial(user.email);
  await waitForEmail(user.email, /^Receipt/);
  await sandbox.fault('POST', `/v1/subscriptions/${subscription}`, { delaySeconds: 60 });
  await openAs(page, user, '/dashboard/subscription?switch=YEARLY');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Switch to Annual' }).click();
  await expect(dialog).toBeHidden();

  await page.reload();
  const notice = page.getByRole('main').getByText('Your bank is confirming this');
  await expect(notice).toBeVisible();
  await expect(page.getByText("Your change to Annual isn't complete yet")).toBeVisible();
  await expect(page.getByRole('button', { name: /Switch to|Cancel subscription/ })).toHaveCount(0);

  await sandbox.clearFaults();
  await expect(page.getByText('Your plan is now Annual')).toBeVisible();
  await expect(notice).toBeHidden();
  await expect(page.getByRole('button', { name: 'Switch to Monthly' })).toBeVisible();
});
