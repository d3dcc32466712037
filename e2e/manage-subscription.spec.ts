import { expectAccessible, expectNoFindings } from './axe.ts';
import { hold } from './hold.ts';
import { waitForEmail } from './inbox.ts';
import { createInvoices } from './sandbox.ts';
import { createPayingUser, createTrialUser, openAs, planCard } from './test-user.ts';
import { expect, expectShown, test } from './test.ts';

test('a trial is found by the sidebar, cancelled after its end date is shown, and resumed', async ({
  page,
}) => {
  const user = await createTrialUser();
  await openAs(page, user, '/dashboard/account');

  await test.step('the sidebar links to the subscription and opens the portal', async () => {
    await page.getByRole('link', { name: 'Manage Subscription' }).click();
    await expect(page.getByText('Free Trial', { exact: true })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await expectAccessible(page, 'subscription');
    await page.goBack();
    const openPortal = await hold(page, /\/checkout-session\/portal$/);
    await page.getByRole('navigation').getByRole('button', { name: 'Customer Portal' }).click();
    await expect(page.getByText('Opening customer portal...')).toBeVisible();
    openPortal();
    await expect(page).toHaveURL(/\/portal\//);
  });

  const cancel = page.getByRole('button', { name: 'Cancel subscription' });
  await test.step('the subscription ends after the trial', async () => {
    await page.goto('/dashboard/subscription');
    await page.getByRole('button', { name: /Switch to/ }).click();
    await page.getByRole('button', { name: /Stay on/ }).click();
    await cancel.click();
    const dialog = page.getByRole('dialog');
    await expectShown(dialog.getByText(/\w+\s\d{1,2},\s20\d\d/));
    await expectAccessible(page, 'cancel dialog');
    await dialog.getByRole('button', { name: 'Cancel subscription' }).click();
    await expectShown(page.getByRole('main').getByText(/ends on/i));
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await waitForEmail(user.email, /subscription ends on/i);
  });

  await test.step('the subscription is resumed', async () => {
    await page.getByRole('button', { name: /Resume/ }).click();
    await expect(cancel).toBeVisible();
    await waitForEmail(user.email, /resumed|continues/i);
  });

  await test.step('invoices are listed, each with a link, and the portal has more', async () => {
    const invoices = page.getByRole('region', { name: 'Invoices' });
    await expect(invoices.getByRole('listitem')).toHaveText([/20\d\d.*Paid.*\$0\.00/]);
    await expect(invoices).not.toContainText('customer portal');
    await invoices.getByRole('link', { name: /View the invoice of/ }).click();
    await expect(page).toHaveURL(/\/invoice\/in_/);
    await createInvoices(user.email, 12);
    await page.goto('/dashboard/subscription');
    await expect(invoices.getByRole('listitem')).toHaveCount(12);
    await expect(invoices).toContainText('The customer portal has all of them.');
  });
});

test('a monthly plan is paused instead of cancelled, and the pause is withdrawn', async ({
  page,
}) => {
  const user = await createPayingUser();
  await openAs(page, user, '/dashboard/subscription');
  await expect(page.getByText('Active', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Cancel subscription' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/Why are you leaving/).selectOption('It costs too much');
  await dialog.getByRole('button', { name: 'Pause instead' }).click();
  await dialog.getByLabel('How long?').selectOption('2 months');
  await expect(dialog.getByText(/automatically, and we'll charge \$9\.00/)).toBeVisible();
  const request = page.waitForRequest('**/subscription/pause');
  await dialog.getByRole('button', { name: 'Pause subscription' }).click();
  const insteadOfCancel = { reason: 'too_expensive' };
  await expectShown(page.getByText(/Your subscription pauses on .* 20\d\d/));
  await expect(page.getByRole('heading', { name: 'Your Subscription' })).toBeFocused();
  expect((await request).postDataJSON()).toEqual({ months: 2, insteadOfCancel });
  await waitForEmail(user.email, /is paused from/);

  await page.getByRole('button', { name: 'Resume subscription' }).click();
  await expect(dialog.getByText('$0.00', { exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: 'Resume subscription' }).click();
  await expect(page.getByRole('button', { name: 'Pause subscription' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Your Subscription' })).toBeFocused();
});

test('a subscriber cannot buy a second subscription, and switches the plan after a preview of the price', async ({
  page,
}) => {
  const user = await createTrialUser();
  await openAs(page, user, '/pricing');
  await planCard(page, 'Monthly').getByRole('button', { name: 'View Your Plan' }).click();
  await expect(page).toHaveURL(/\/portal\//);
  await page.goto('/pricing');
  await planCard(page, 'Yearly').getByRole('button', { name: 'Upgrade Plan' }).click();
  await expect(page).toHaveURL(/\/dashboard\/subscription/);
  const dialog = page.getByRole('dialog');
  await expectShown(dialog.getByText('$0.00', { exact: true }));
  await expectShown(dialog.getByText('$99.00'));
  await expectAccessible(page, 'change of plan');
  await dialog.getByRole('button', { name: /Switch|Confirm/ }).click();
  await expect(dialog).toBeHidden();
  await expect(page.locator('div:focus')).toHaveText(
    /^Your plan is now Annual\$99.00 will be charged next/,
  );
  await expectShown(page.getByRole('main').getByText('Annual'));
  await expect(page.getByText('Free Trial', { exact: true })).toBeVisible();

  await page.setViewportSize({ width: 375, height: 800 });
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('navigation', { name: 'Dashboard' })).toBeVisible();
  await expectNoFindings(page, 'menu');
});
