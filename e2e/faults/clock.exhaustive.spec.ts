import { findLink, waitForEmail } from '../inbox.ts';
import { sandbox } from '../sandbox.ts';
import { cards, createTrialUser, openAs, payWith, planCard } from '../test-user.ts';
import { expect, expectShown, test } from '../test.ts';

// The clock is that of every subscription, so each advance tells a part of all the stories.
test('a trial ends and is paid, a failed renewal is paid with a new card, and one that stays unpaid ends', async ({
  page,
  browser,
}) => {
  test.slow();
  const payer = await createTrialUser();
  const [mender, watcher, leaver] = await Promise.all([
    createTrialUser({ card: cards.failsLater }),
    createTrialUser({ card: cards.failsLater }),
    createTrialUser({ card: cards.failsLater }),
  ]);
  await sandbox.advance('P5D');
  await waitForEmail(payer.email, /trial ends/i);
  await sandbox.advance('P3D');

  await test.step('the trial was paid, and the receipt leads to its invoice', async () => {
    const receipt = await waitForEmail(payer.email, /receipt/i);
    await openAs(page, payer, findLink(receipt, /subscription$/));
    await expect(page.locator('a:focus')).toHaveAccessibleName(/View the invoice/);
    await expect(page.getByText('Active', { exact: true })).toBeVisible();
    await expectShown(page.getByText('Thank you for being a premium subscriber'));
  });

  await test.step('after a failed renewal a new card restores the subscription', async () => {
    await waitForEmail(mender.email, /payment/i);
    await openAs(page, mender, '/dashboard/subscription');
    await expect(page.getByText('Past Due', { exact: true })).toBeVisible();
    await expect(page.getByText('Subscription Required')).toBeVisible();
    await page.goto('/dashboard/account');
    await page
      .getByRole('complementary', { name: 'Payment due' })
      .filter({ hasText: 'Update your card: $9.00 due' })
      .getByRole('button', { name: 'Update your card' })
      .click();
    await payWith(page, cards.failsLater, /Update/);
    await expect(page).toHaveURL('/dashboard/subscription');
    await expect(page.getByText(/with your new card didn't go through: Your card/)).toBeVisible();
    await page.getByRole('button', { name: 'Update your card' }).click();
    await payWith(page, cards.good, /Update/);
    // A payment whose result was awaited is also said by a toast.
    await expect(page.getByRole('main').getByText('Your payment went through')).toBeVisible();
    await expect(page.getByText('Active', { exact: true })).toBeVisible();
  });

  await test.step('an open page of a past-due subscription shows the payment', async () => {
    const context = await browser.newContext();
    const open = await context.newPage();
    await waitForEmail(watcher.email, /payment/i);
    await openAs(open, watcher, '/dashboard/subscription');
    await expect(open.getByText('Past Due', { exact: true })).toBeVisible();
    const other = await context.newPage();
    await other.goto('/dashboard/subscription');
    // The portal, where the page of the other tab does not see what happens.
    await other.getByRole('main').getByRole('button', { name: 'Customer Portal' }).click();
    await other.getByText('Update payment method', { exact: true }).click();
    await payWith(other, cards.good, /Save|Update|Use/);
    await expect(other.getByRole('link', { name: 'Return to Stillweb' })).toBeVisible();
    await expect(open.getByText('Active', { exact: true })).toBeVisible();
    await context.close();
  });

  await sandbox.advance('P1M');
  await test.step('a second month is paid', async () => {
    await openAs(page, payer, '/dashboard/subscription');
    await expect(page.getByText('Active', { exact: true })).toBeVisible();
  });

  await test.step('the unpaid subscription has ended, and can be bought again', async () => {
    await waitForEmail(leaver.email, /has ended/);
    await openAs(page, leaver, '/dashboard/subscription');
    await expect(page.getByText('Canceled', { exact: true })).toBeVisible();
    await page.getByText('View Plans & Features').click();
    await planCard(page, 'Monthly').getByRole('button', { name: 'Choose plan' }).click();
    await payWith(page, cards.good, /Subscribe/);
    await expect(page.getByRole('heading', { name: 'Payment Successful' })).toBeVisible();
  });
});
