import { cards, choosePlan, createVerifiedUser, openAs, payWith } from './test-user.ts';
import { expect, test } from './test.ts';

test.use({ expectedConsoleErrors: [/status of 402/] });

test('a checkout that was left is opened again, refuses a bad card, asks the bank, and is paid', async ({
  page,
}) => {
  await page.clock.install();
  await openAs(page, await createVerifiedUser(), '/dashboard/subscription');
  await choosePlan(page, 'Monthly');
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page).toHaveURL('/pricing');
  await choosePlan(page, 'Yearly');

  await payWith(page, cards.declined);
  await expect(page.getByRole('alert')).toHaveText(/declined/i);
  await payWith(page, cards.asksFor3ds);
  await page.getByRole('button', { name: 'Complete authentication' }).click();
  await expect(page.getByRole('heading', { name: 'Payment Successful' })).toBeVisible();
  await expect(page.getByText('Yearly Premium')).toBeVisible();
  await expect(page.getByRole('button', { name: 'View Subscription' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Return to Homepage' })).toHaveAttribute('href', '/');

  // The success page opens the portal by itself after five seconds, and not again after Back.
  await expect(page.getByRole('button', { name: 'Stay here' })).toBeVisible();
  await page.clock.runFor(6000);
  await expect(page).toHaveURL(/\/portal\//);
  await page.goBack();
  await expect(page.getByText('The Customer Portal opens only when you ask')).toBeVisible();
});
