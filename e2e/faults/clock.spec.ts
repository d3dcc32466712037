import type { Page } from '@playwright/test';
import { waitForEmail } from '../inbox.ts';
import { cards, payWith, startTrial, createVerifiedUser } from '../test-user.ts';
import { advanceClock } from '../sandbox.ts';
import { expect, test } from '../test.ts';

test('a trial ends and two months are paid', async ({ page }) => {
  const user = await createVerifiedUser();
  await startTrial(page, user);
  await advanceClock('P5D');
  await waitForEmail(user.email, /trial ends/i);
  await advanceClock('P3D');
  await waitForEmail(user.email, /receipt/i);
  await page.goto('/dashboard/subscription');
  await expect(page.getByText('Active', { exact: true })).toBeVisible();
  await expect(page.getByText('Thank you for being a premium subscriber').first()).toBeVisible();
  await advanceClock('P1M');
  await page.reload();
  await expect(page.getByText('Active', { exact: true })).toBeVisible();
});

test('after a failed renewal a new card restores the subscription', async ({ page }) => {
  await failToRenew(page);
  await expect(page.getByText('Subscription Required')).toBeVisible();
  await page.goto('/dashboard/account');
  await page
    .getByRole('complementary', { name: 'Payment due' })
    .filter({ hasText: 'Update your card: $9.00 due' })
    .getByRole('button', { name: 'Update your card' })
    .click();
  await payWith(page, cards.failsOnRenewal, /Update/);
  await expect(page).toHaveURL('/dashboard/subscription');
  await expect(page.getByText(/with your new card did not go through: Your card/)).toBeVisible();
  await page.getByRole('button', { name: 'Update your card' }).click();
  await payWith(page, cards.good, /Update/);
  // A payment whose result was awaited is also said by a toast.
  await expect(page.getByRole('main').getByText('Your payment went through')).toBeVisible();
  await expect(page.getByText('Active', { exact: true })).toBeVisible();
});

test('an open page of a past-due subscription shows the payment', async ({ page, context }) => {
  await failToRenew(page);
  const other = await context.newPage();
  await other.goto('/dashboard/subscription');
  await replaceCard(other);
  await expect(page.getByText('Active', { exact: true })).toBeVisible();
});

test('an unpaid subscription ends and can be bought again', async ({ page }) => {
  const user = await createVerifiedUser();
  await startTrial(page, user, { card: cards.failsOnRenewal });
  await advanceClock('P30D');
  await waitForEmail(user.email, /has ended/);
  await page.goto('/dashboard/subscription');
  await expect(page.getByText('Canceled', { exact: true })).toBeVisible();
  await page.getByText('View Plans & Features').click();
  await page.getByRole('button', { name: 'Choose plan' }).first().click();
  await payWith(page, cards.good, /Subscribe/);
  await expect(page.getByRole('heading', { name: 'Payment Successful' })).toBeVisible();
});

async function failToRenew(page: Page): Promise<void> {
  const user = await createVerifiedUser();
  await startTrial(page, user, { card: cards.failsOnRenewal });
  await advanceClock('P8D');
  await waitForEmail(user.email, /payment/i);
  await page.goto('/dashboard/subscription');
  await expect(page.getByText('Past Due', { exact: true })).toBeVisible();
}

/** Replaces the card in the portal, which pays the open invoice, and stays there. */
async function replaceCard(page: Page): Promise<void> {
  await page
    .getByRole('main')
    .getByRole('button', { name: /Customer Portal|Update .*card/ })
    .first()
    .click();
  await page
    .getByRole('link', { name: 'Update payment method' })
    .or(page.getByRole('button', { name: 'Update payment method' }))
    .click();
  await payWith(page, cards.good, /Save|Update|Use/);
  await expect(page.getByRole('link', { name: 'Return to Stillweb' })).toBeVisible();
}
