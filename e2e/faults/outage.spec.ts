import { cards, choosePlan, createVerifiedUser, openAs, payWith, planCard } from '../test-user.ts';
import { sandbox } from '../sandbox.ts';
import { expect, test } from '../test.ts';

test.use({ expectedConsoleErrors: [/status of 503/] });
test.afterEach(async () => {
  await sandbox.outage('500', 0);
  await sandbox.webhooks('normal');
});

test('during a Stripe outage checkout can be retried and the stored subscription is shown, and lost webhooks delay nothing', async ({
  page,
}) => {
  await openAs(page, await createVerifiedUser(), '/pricing');
  const choose = planCard(page, 'Monthly').getByRole('button', { name: 'Choose plan' });
  await expect(choose).toBeVisible();
  await sandbox.outage('500', 60);
  await choose.click();
  await expect(page.getByText('Error creating checkout session')).toBeVisible();
  await sandbox.outage('500', 0);
  await sandbox.webhooks('drop');
  await choosePlan(page, 'Monthly');
  await payWith(page, cards.good);
  await expect(page.getByRole('heading', { name: 'Payment Successful' })).toBeVisible();
  await page.goto('/dashboard/subscription');
  await expect(page.getByText('Free Trial', { exact: true })).toBeVisible();

  await sandbox.outage('500', 60);
  await page.reload();
  await expect(page.getByText('Free Trial', { exact: true })).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Customer Portal' }).click();
  await expect(page.getByText('Error opening customer portal')).toBeVisible();
});
