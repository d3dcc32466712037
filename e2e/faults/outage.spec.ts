import {
  cards,
  choosePlan,
  logIn,
  payWith,
  planCard,
  startTrial,
  verifiedPerson,
} from '../person.ts';
import { breakStripe, setWebhooks } from '../sandbox.ts';
import { expect, test } from '../test.ts';

test.use({ expectedConsoleErrors: [/status of 503/] });
test.afterEach(async () => {
  await breakStripe(0, '500');
  await setWebhooks('normal');
});

test('with every webhook lost, the success page still knows', async ({ page }) => {
  await logIn(page, await verifiedPerson());
  await setWebhooks('drop');
  await choosePlan(page, 'Monthly');
  await payWith(page, cards.good);
  await expect(page.getByRole('heading', { name: 'Payment Successful' })).toBeVisible();
  await page.goto('/dashboard/subscription');
  await expect(page.getByText('Free Trial', { exact: true })).toBeVisible();
});

test('with Stripe down, plans say so and the subscription still shows', async ({ page }) => {
  await startTrial(page, await verifiedPerson());
  await breakStripe(60, '500');
  await page.goto('/dashboard/subscription');
  await expect(page.getByText('Free Trial', { exact: true })).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Customer Portal' }).click();
  await expect(page.getByText('Error opening customer portal')).toBeVisible();
});

test('with Stripe down, choosing a plan fails in words and can be repeated', async ({ page }) => {
  await logIn(page, await verifiedPerson());
  await breakStripe(60, '500');
  await page.goto('/pricing');
  await planCard(page, 'Monthly').getByRole('button').click();
  await expect(page.getByText('Error creating checkout session')).toBeVisible();
  await breakStripe(0, '500');
  await planCard(page, 'Monthly').getByRole('button').click();
  await expect(page).toHaveURL(/\/checkout\//);
});
