import { mailTo } from './inbox.ts';
import { planCard, startTrial, verifiedPerson } from './person.ts';
import { invoiceByHand } from './sandbox.ts';
import { expect, test } from './test.ts';

test('a trial is cancelled with its end date in sight, and resumed', async ({ page }) => {
  const person = await verifiedPerson();
  await startTrial(page, person);
  await page.goto('/dashboard/subscription');
  await page.getByRole('button', { name: /Cancel (subscription|plan)/ }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(/\w+ \d{1,2}, 20\d\d/).first()).toBeVisible();
  await dialog.getByRole('button', { name: /Cancel (subscription|plan)/ }).click();
  await expect(
    page
      .getByRole('main')
      .getByText(/ends on/i)
      .first(),
  ).toBeVisible();
  await mailTo(person.email, /subscription ends on/i);

  await page.getByRole('button', { name: /Resume/ }).click();
  await expect(page.getByRole('button', { name: /Cancel (subscription|plan)/ })).toBeVisible();
  await mailTo(person.email, /resumed|continues/i);
});

test('a plan is switched after a preview that says what it costs', async ({ page }) => {
  await startTrial(page, await verifiedPerson(), { plan: 'Monthly' });
  await page.goto('/pricing');
  await expect(planCard(page, 'Monthly').getByRole('button')).toHaveText(/View Your Plan/);
  await planCard(page, 'Yearly').getByRole('button', { name: 'Upgrade Plan' }).click();
  await expect(page).toHaveURL(/\/dashboard\/subscription/);
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('$0', { exact: true }).first()).toBeVisible();
  await expect(dialog.getByText('$99').first()).toBeVisible();
  await dialog.getByRole('button', { name: /Switch|Confirm/ }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('main').getByText('Annual').first()).toBeVisible();
  await expect(page.getByText('Free Trial', { exact: true })).toBeVisible();
});

test('somebody who has a subscription is not sold another', async ({ page }) => {
  await startTrial(page, await verifiedPerson(), { plan: 'Monthly' });
  await page.goto('/pricing');
  await planCard(page, 'Monthly').getByRole('button', { name: 'View Your Plan' }).click();
  await expect(page).toHaveURL(/\/portal\//);
});

test('the sidebar speaks of what there is', async ({ page }) => {
  const person = await verifiedPerson();
  await startTrial(page, person);
  await page.goto('/dashboard/account');
  await expect(page.getByRole('link', { name: 'Manage Subscription' })).toBeVisible();
});

test('the invoices stand on the subscription page, each with its own', async ({ page }) => {
  await startTrial(page, await verifiedPerson());
  await page.goto('/dashboard/subscription');
  const invoices = page.getByRole('region', { name: 'Invoices' });
  await expect(invoices.getByRole('listitem')).toHaveText([/20\d\d.*Paid.*\$0/]);
  await expect(invoices).not.toContainText('customer portal');
  await invoices.getByRole('link', { name: /View the invoice of/ }).click();
  await expect(page).toHaveURL(/\/invoice\/in_/);
});

test('who has more invoices than are listed is told where all of them are', async ({ page }) => {
  const person = await verifiedPerson();
  await startTrial(page, person);
  await invoiceByHand(person.email, 12);
  await page.goto('/dashboard/subscription');
  const invoices = page.getByRole('region', { name: 'Invoices' });
  await expect(invoices.getByRole('listitem')).toHaveCount(12);
  await expect(invoices).toContainText('The customer portal has all of them.');
});
