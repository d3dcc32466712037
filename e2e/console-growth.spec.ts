import { randomUUID } from 'node:crypto';
import { expectNoFindings } from './axe.ts';
import { joinConsole } from './console-staff.ts';
import { findLink, waitForEmail } from './inbox.ts';
import { createVerifiedUser, openAs } from './test-user.ts';
import { expect, expectShown, test } from './test.ts';

// A console that opens asks whether its user is logged in.
test.use({ expectedConsoleErrors: [/status of 401/] });

test('marketing reads how people become customers, and saves it as a file', async ({ browser }) => {
  await createVerifiedUser();
  const { page } = await joinConsole(browser, 'marketing', 'Ida Rhodes');
  await page.getByRole('link', { name: 'Growth' }).click();
  await expect(page.getByRole('row', { name: /Signed up [1-9]/ })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Still subscribed' })).toBeVisible();
  await expectNoFindings(page, 'growth');
  await expect(page.getByRole('heading', { name: 'Why people cancel' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Why people uninstall' })).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: /^Save as CSV of funnel/ }).click();
  expect((await download).suggestedFilename()).toMatch(/^funnel .*\.csv$/);
  await page.getByLabel('From', { exact: true }).fill('2020-01-01');
  await page.getByLabel('To', { exact: true }).fill('2020-01-02');
  await page.getByRole('button', { name: 'Show' }).click();
  await expect(page).toHaveURL(/\/growth\?from=2020-01-01&to=2020-01-02$/);
  await expect(page.getByText('No sign-ups on these days.')).toBeVisible();
});

test(
  'a user agrees to news on the account page, gets them, and ends them by the link',
  { tag: '@exhaustive' },
  async ({ page, browser }) => {
    const user = await createVerifiedUser();
    await openAs(page, user, '/dashboard/account');
    await page.getByLabel(/^Send me news and offers/).check();
    await expect(page.getByText('You will get our news')).toBeVisible();

    const { page: marketing, email: editor } = await joinConsole(
      browser,
      'marketing',
      'Ida Rhodes',
    );
    await marketing.getByRole('link', { name: 'Mails' }).click();
    await expectShown(marketing.getByRole('row', { name: /Verify email [1-9]/ }));
    await expectNoFindings(marketing, 'mails');
    await marketing.getByRole('link', { name: 'Mail a segment' }).click();
    await marketing.getByLabel('Purpose').selectOption('marketing');
    await marketing.getByLabel('Status now').selectOption('never');
    const subject = `News ${randomUUID()}`;
    await marketing.getByLabel('Subject').fill(subject);
    await marketing
      .getByLabel('Text')
      .fill('It is **faster**.\n\n- one\n- two\n\n[See how](/about)');
    await marketing.getByRole('button', { name: 'Preview' }).click();
    // A retry finds the users who agreed in the first attempt, too.
    await expect(marketing.getByText(/(1 person gets|\d+ people get) it/)).toBeVisible();
    await expect(marketing.getByText(/^Left out: No consent to news, \d+\.$/)).toBeVisible();
    await expectNoFindings(marketing, 'preview of a mailing');
    await marketing.getByRole('button', { name: 'Send me a test' }).click();
    await waitForEmail(editor, new RegExp(`Test: ${subject}`));
    await marketing.getByLabel('Reason').selectOption('other');
    await marketing.getByLabel('Note').fill('The news of November');
    await marketing.getByRole('button', { name: /^Send to \d+ (person|people)$/ }).click();
    await expect(marketing.getByText(/^Done: Send to/)).toBeVisible();
    await marketing.getByRole('button', { name: 'Back to the mails' }).click();
    await expect(marketing.getByRole('heading', { name: subject })).toBeVisible();
    await expect(marketing.getByRole('main').getByText('Done', { exact: true })).toBeVisible();

    const email = await waitForEmail(user.email, new RegExp(`^${subject}`));
    const link = new URL(findLink(email, /^\/unsubscribe/));
    await page.goto(`${link.pathname}${link.search}`);
    await page.getByRole('button', { name: 'Unsubscribe' }).click();
    await expect(page.getByRole('heading', { name: 'You are unsubscribed' })).toBeVisible();
    await page.goto('/dashboard/account');
    await expect(page.getByLabel(/^Send me news and offers/)).not.toBeChecked();
    await expect(marketing.getByText('Unsubscribed').locator('..')).toContainText('1');
    await marketing.context().close();
  },
);
