import { expectAccessible, expectNoFindings } from './axe.ts';
import { findLink, waitForEmail } from './inbox.ts';
import { createPayingUser, createTrialUser, openAs } from './test-user.ts';
import { expect, openApp, test } from './test.ts';

test('a subscriber withdraws with two presses and gets the money back', async ({ page }) => {
  const user = await createPayingUser();
  await openAs(page, user, '/dashboard/subscription');
  await page.getByRole('button', { name: 'Withdraw from contract' }).click();
  const dialog = page.getByRole('dialog', { name: 'Withdraw from contract?' });
  await expect(dialog).toContainText("We'll refund $9.00");
  await expectNoFindings(page, 'withdraw dialog');
  await dialog.getByRole('button', { name: 'Confirm withdrawal' }).click();
  await expect(page.getByText("We've refunded $9.00")).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Subscription Required' })).toBeVisible();
  await waitForEmail(user.email, /We received your withdrawal/);
  await waitForEmail(user.email, /^Refund: \$9\.00/);
});

test('without a log-in, a withdrawal is confirmed by email', async ({ page }) => {
  const user = await createTrialUser();
  await page.goto('/faqs');
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: /Withdraw/ })
    .click();
  const withdraw = page.getByRole('button', { name: 'Withdraw from contract' });
  await withdraw.click();
  await expect(page.getByLabel('Full name')).toBeFocused();
  await expectAccessible(page, 'withdrawal with errors');
  await page.getByLabel('Full name').fill(user.name);
  await page.getByLabel('Email of your account').fill(user.email);
  await withdraw.click();
  await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeFocused();
  const email = await waitForEmail(user.email, /Confirm your withdrawal/);
  await openApp(page, findLink(email, /withdraw\/confirm/));
  await page.getByRole('button', { name: 'Confirm withdrawal' }).click();
  const result = page.getByRole('heading', { name: "You've withdrawn from the contract" });
  await expect(result).toBeFocused();
  await expectNoFindings(page, 'confirmed withdrawal');
});
