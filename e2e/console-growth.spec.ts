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

    const { page: office, email: editor } = await joinConsole(browser, 'marketing', 'Ida Rhodes');
    await office.getByRole('link', { name: 'Mails' }).click();
    await expectShown(office.getByRole('row', { name: /Verify email [1-9]/ }));
    await expectNoFindings(office, 'mails');
    await office.getByRole('link', { name: 'Mail a segment' }).click();
    await office.getByLabel('Purpose').selectOption('marketing');
    await office.getByLabel('Status now').selectOption('never');
    const subject = `News ${randomUUID()}`;
    await office.getByLabel('Subject').fill(subject);
    await office.getByLabel('Text').fill('It is **faster**.\n\n- one\n- two\n\n[See how](/about)');
    await office.getByRole('button', { name: 'Preview' }).click();
    // A retry finds the users who agreed in the first attempt, too.
    await expect(office.getByText(/(1 person gets|\d+ people get) it/)).toBeVisible();
    await expect(office.getByText(/^Left out: No consent to news, \d+\.$/)).toBeVisible();
    await expectNoFindings(office, 'preview of a mailing');
    await office.getByRole('button', { name: 'Send me a test' }).click();
    await waitForEmail(editor, new RegExp(`Test: ${subject}`));
    await office.getByLabel('Reason').selectOption('other');
    await office.getByLabel('Note').fill('The news of November');
    await office.getByRole('button', { name: /^Send to \d+ (person|people)$/ }).click();
    await expect(office.getByText(/^Done: Send to/)).toBeVisible();
    await office.getByRole('button', { name: 'Back to the mails' }).click();
    await expect(office.getByRole('heading', { name: subject })).toBeVisible();
    await expect(office.getByRole('main').getByText('Done', { exact: true })).toBeVisible();

    const email = await waitForEmail(user.email, new RegExp(`^${subject}`));
    const link = new URL(findLink(email, /^\/unsubscribe/));
    await page.goto(`${link.pathname}${link.search}`);
    await page.getByRole('button', { name: 'Unsubscribe' }).click();
    await expect(page.getByRole('heading', { name: 'You are unsubscribed' })).toBeVisible();
    await page.goto('/dashboard/account');
    await expect(page.getByLabel(/^Send me news and offers/)).not.toBeChecked();
    await expect(office.getByText('Unsubscribed').locator('..')).toContainText('1');
    await office.context().close();
  },
);
