import { hold } from './hold.ts';
import { waitForEmail } from './inbox.ts';
import { planCard, startTrial, createVerifiedUser } from './test-user.ts';
import { createManualInvoices, endTrial } from './sandbox.ts';
import { expect, test } from './test.ts';

test('a trial is cancelled after its end date is shown, and resumed', async ({ page }) => {
  const user = await createVerifiedUser();
  await startTrial(page, user);
  await page.goto('/dashboard/subscription');
  await page.getByRole('button', { name: /Switch to/ }).click();
  await page.getByRole('button', { name: /Stay on/ }).click();
  await page.getByRole('button', { name: /Cancel (subscription|plan)/ }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(/\w+ \d{1,2}, 20\d\d/).first()).toBeVisible();
  const consent = dialog.getByRole('checkbox', { name: /^Email me once, a month after/ });
  await expect(consent).not.toBeChecked();
  await consent.check();
  const request = page.waitForRequest(/\/subscription\/cancel$/);
  await dialog.getByRole('button', { name: /Cancel (subscription|plan)/ }).click();
  expect((await request).postDataJSON()).toEqual({ comeBackEmail: true });
  await expect(
    page
      .getByRole('main')
      .getByText(/ends on/i)
      .first(),
  ).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await waitForEmail(user.email, /subscription ends on/i);

  const comeBackEmail = page.getByRole('checkbox', { name: /^Email me once, a month after/ });
  await expect(comeBackEmail).toBeChecked();
  await comeBackEmail.press('Space');
  await expect(page.getByText('You will not get the email')).toBeVisible();
  await page.reload();
  await expect(comeBackEmail).not.toBeChecked();

  await page.getByRole('button', { name: /Resume/ }).click();
  await expect(page.getByRole('button', { name: /Cancel (subscription|plan)/ })).toBeVisible();
  await waitForEmail(user.email, /resumed|continues/i);
});

test('a monthly plan is paused instead of cancelled, and the pause is withdrawn', async ({
  page,
}) => {
  const user = await createVerifiedUser();
  await startTrial(page, user, { plan: 'Monthly' });
  await endTrial(user.email);
  await expect(async () => {
    await page.goto('/dashboard/subscription');
    await expect(page.getByText('Active', { exact: true })).toBeVisible({ timeout: 2000 });
  }).toPass();
  await page.getByRole('button', { name: 'Cancel subscription' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/Why are you leaving/).selectOption('It costs too much');
  await dialog.getByRole('button', { name: 'Pause instead' }).click();
  await dialog.getByLabel('How long?').selectOption('2 months');
  await expect(dialog.getByText(/by itself, and we charge \$9/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Pause subscription' }).click();
  await expect(page.getByText(/Your subscription pauses on .* 20\d\d/).first()).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Your Subscription' })).toBeFocused();
  await waitForEmail(user.email, /is paused from/);

  await page.getByRole('button', { name: 'Resume subscription' }).click();
  await expect(dialog.getByText('$0', { exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: 'Resume subscription' }).click();
  await expect(page.getByRole('button', { name: 'Pause subscription' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Your Subscription' })).toBeFocused();
});

test('a plan is switched after a preview of the price', async ({ page }) => {
  await startTrial(page, await createVerifiedUser(), { plan: 'Monthly' });
  await page.goto('/pricing');
  await expect(planCard(page, 'Monthly').getByRole('button')).toHaveText(/View Your Plan/);
  await planCard(page, 'Yearly').getByRole('button', { name: 'Upgrade Plan' }).click();
  await expect(page).toHaveURL(/\/dashboard\/subscription/);
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('$0', { exact: true }).first()).toBeVisible();
  await expect(dialog.getByText('$99').first()).toBeVisible();
  await dialog.getByRole('button', { name: /Switch|Confirm/ }).click();
  await expect(dialog).toBeHidden();
  await expect(page.locator('div:focus')).toHaveText(
    /^Your plan is now Annual\$99.00 will be charged next/,
  );
  await expect(page.getByRole('main').getByText('Annual').first()).toBeVisible();
  await expect(page.getByText('Free Trial', { exact: true })).toBeVisible();
});

test('a subscriber cannot buy a second subscription', async ({ page }) => {
  await startTrial(page, await createVerifiedUser(), { plan: 'Monthly' });
  await page.goto('/pricing');
  await planCard(page, 'Monthly').getByRole('button', { name: 'View Your Plan' }).click();
  await expect(page).toHaveURL(/\/portal\//);
});

test('the sidebar of a subscriber links to the subscription and opens the portal', async ({
  page,
}) => {
  const user = await createVerifiedUser();
  await startTrial(page, user);
  await page.goto('/dashboard/account');
  await page.getByRole('link', { name: 'Manage Subscription' }).click();
  await expect(page.getByText('Free Trial', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.goBack();
  const openPortal = await hold(page, /\/checkout-session\/portal$/);
  await page.getByRole('navigation').getByRole('button', { name: 'Customer Portal' }).click();
  await expect(page.getByText('Opening customer portal...')).toBeVisible();
  openPortal();
  await expect(page).toHaveURL(/\/portal\//);
});

test('the subscription page lists invoices, each with a link', async ({ page }) => {
  await startTrial(page, await createVerifiedUser());
  await page.goto('/dashboard/subscription');
  const invoices = page.getByRole('region', { name: 'Invoices' });
  await expect(invoices.getByRole('listitem')).toHaveText([/20\d\d.*Paid.*\$0/]);
  await expect(invoices).not.toContainText('customer portal');
  await invoices.getByRole('link', { name: /View the invoice of/ }).click();
  await expect(page).toHaveURL(/\/invoice\/in_/);
});

test('with more invoices than are listed, the page points to the portal', async ({ page }) => {
  const user = await createVerifiedUser();
  await startTrial(page, user);
  await createManualInvoices(user.email, 12);
  await page.goto('/dashboard/subscription');
  const invoices = page.getByRole('region', { name: 'Invoices' });
  await expect(invoices.getByRole('listitem')).toHaveCount(12);
  await expect(invoices).toContainText('The customer portal has all of them.');
});
