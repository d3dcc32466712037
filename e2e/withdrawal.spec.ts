import { expectNoFindings } from './axe.ts';
import { findLink, waitForEmail } from './inbox.ts';
import { endTrial } from './sandbox.ts';
import { createVerifiedUser, startTrial } from './test-user.ts';
import { expect, test } from './test.ts';

test('a subscriber withdraws with two presses and gets the money back', async ({ page }) => {
  const user = await createVerifiedUser();
  await startTrial(page, user, { plan: 'Monthly' });
  await endTrial(user.email);
  await waitForEmail(user.email, /^Receipt/);
  await page.goto('/dashboard/subscription');
  await page.getByRole('button', { name: 'Withdraw from contract' }).click();
  const dialog = page.getByRole('dialog', { name: 'Withdraw from contract?' });
  await expect(dialog).toContainText('You get $9 back');
  await expectNoFindings(page, 'withdraw dialog');
  await dialog.getByRole('button', { name: 'Confirm withdrawal' }).click();
  await expect(page.getByText('We have returned $9')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Subscription Required' })).toBeVisible();
  await waitForEmail(user.email, /We have received your withdrawal/);
  await waitForEmail(user.email, /^Refund: \$9\.00/);
});

test('without a log-in, a withdrawal is confirmed by email', async ({ page, browser }) => {
  const user = await createVerifiedUser();
  await startTrial(page, user, { plan: 'Monthly' });
  const stranger = await browser.newPage();
  await stranger.goto('/faqs');
  await stranger
    .getByRole('contentinfo')
    .getByRole('link', { name: /Withdraw/ })
    .click();
  await stranger.getByLabel('Full name').fill(user.name);
  await stranger.getByLabel('Email of your account').fill(user.email);
  await stranger.getByRole('button', { name: 'Withdraw from contract' }).click();
  await expect(stranger.getByRole('heading', { name: 'Check your inbox' })).toBeFocused();
  const email = await waitForEmail(user.email, /Confirm your withdrawal/);
  await stranger.goto(findLink(email, /withdraw\/confirm/));
  await stranger.getByRole('button', { name: 'Confirm withdrawal' }).click();
  const result = stranger.getByRole('heading', { name: 'You have withdrawn from the contract' });
  await expect(result).toBeFocused();
  await expectNoFindings(stranger, 'confirmed withdrawal');
  await stranger.close();
});
