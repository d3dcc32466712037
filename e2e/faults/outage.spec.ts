import {
  cards,
  choosePlan,
  createTrialUser,
  createVerifiedUser,
  openAs,
  payWith,
  planCard,
} from '../test-user.ts';
import { delayChanges, endDelays, endTrial, injectOutage, setWebhooks } from '../sandbox.ts';
import { expect, test } from '../test.ts';

test.use({ expectedConsoleErrors: [/status of 503/] });
test.afterEach(async () => {
  await endDelays();
  await injectOutage(0, '500');
  await setWebhooks('normal');
});

test('during a Stripe outage checkout can be retried and the stored subscription is shown, and lost webhooks delay nothing', async ({
  page,
}) => {
  await openAs(page, await createVerifiedUser(), '/pricing');
  const choose = planCard(page, 'Monthly').getByRole('button', { name: 'Choose plan' });
  await expect(choose).toBeVisible();
  await injectOutage(60, '500');
  await choose.click();
  await expect(page.getByText('Error creating checkout session')).toBeVisible();
  await injectOutage(0, '500');
  await setWebhooks('drop');
  await choosePlan(page, 'Monthly');
  await payWith(page, cards.good);
  await expect(page.getByRole('heading', { name: 'Payment Successful' })).toBeVisible();
  await page.goto('/dashboard/subscription');
  await expect(page.getByText('Free Trial', { exact: true })).toBeVisible();

  await injectOutage(60, '500');
  await page.reload();
  await expect(page.getByText('Free Trial', { exact: true })).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Customer Portal' }).click();
  await expect(page.getByText('Error opening customer portal')).toBeVisible();
});

test('a plan change that takes long is shown as under way, then as made', async ({ page }) => {
  const user = await createTrialUser();
  await delayChanges(await endTrial(user.email));
  await openAs(page, user, '/dashboard/subscription?switch=YEARLY');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Switch to Annual' }).click();
  await expect(dialog).toBeHidden();

  await page.reload();
  const notice = page.getByRole('main').getByText('Your bank is confirming this');
  await expect(notice).toBeVisible();
  await expect(page.getByText('Your change to Annual is under way')).toBeVisible();
  await expect(page.getByRole('button', { name: /Switch to|Cancel subscription/ })).toHaveCount(0);

  await endDelays();
  await expect(page.getByText('Your plan is now Annual')).toBeVisible();
  await expect(notice).toBeHidden();
  await expect(page.getByRole('button', { name: 'Switch to Monthly' })).toBeVisible();
});
