import type { Page } from '@playwright/test';
import { longDay, mediumDay } from '@stillweb/contract/text/dates';
import { subscriptionApi } from '@stillweb/contract/billing/manage-subscription';
import { expectAccessible, expectNoFindings } from './axe.ts';
import { openConsoleAs, openCustomer } from './console-staff.ts';
import { endTrial } from './sandbox.ts';
import { expect, test } from './test.ts';
import {
  apiOf,
  cards,
  createTrialUser,
  createVerifiedUser,
  openAs,
  waitForStatus,
} from './test-user.ts';

test.use({
  // A console that opens asks whether its user is logged in; a view that is not open answers 403.
  expectedConsoleErrors: [/status of 40[013]/],
});

const banner = (page: Page) => page.getByRole('region', { name: 'View of the customer' });

async function openView(page: Page, note = 'Does not find the button to cancel.') {
  await page.getByRole('button', { name: 'See as the customer' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').selectOption('customer_request');
  await dialog.getByLabel('Note').fill(note);
  await dialog.getByRole('button', { name: 'See for 15 minutes' }).click();
  await expect(banner(page)).toBeVisible();
}

/** Headings, buttons and terms of a page, without what shows a password or concerns the own browser. */
async function wordsOf(page: Page): Promise<string[]> {
  const main = page.getByRole('main');
  const words = await Promise.all(
    (['heading', 'button', 'term'] as const).map((role) => main.getByRole(role).allInnerTexts()),
  );
  return words.flat().filter((text) => !/add stillweb|show this|^show .* password/i.test(text));
}

test('support reads the words and buttons of a customer, can press none of them, and ends the view', async ({
  browser,
  page: customer,
}) => {
  const user = await createTrialUser();
  await openAs(customer, user, '/dashboard/subscription');
  const support = await openConsoleAs(browser, 'support', 'Ida Rhodes');
  await openCustomer(support, user.email);
  await support.getByRole('button', { name: 'See as the customer' }).click();
  await expect(support.getByRole('dialog').getByLabel('Reason')).toBeVisible();
  await expectNoFindings(support, 'open the view');
  await support.keyboard.press('Escape');
  await expect(support.getByRole('dialog')).toBeHidden();

  await openView(support);
  await expect(banner(support)).toContainText(`You see what ${user.name} sees. Read only, until`);
  for (const [path, last] of [
    ['/dashboard/subscription', customer.getByRole('link', { name: /View the invoice of/ })],
    [
      '/dashboard/account',
      customer.getByRole('button', { name: 'Ask for a passkey at every log-in' }),
    ],
  ] as const) {
    await customer.goto(path);
    await expect(last).toBeVisible();
    const shown = support.getByRole('main').getByRole('article', { name: path });
    for (const words of await wordsOf(customer)) await expect(shown).toContainText(words);
    await expect(shown.getByRole('button')).toHaveCount(0);
    await expect(shown.getByRole('link')).toHaveCount(0);
  }
  await expectAccessible(support, 'what the customer sees');

  await support.getByRole('heading', { name: 'News by email' }).scrollIntoViewIfNeeded();
  await expect(banner(support)).toBeInViewport();
  await banner(support).getByRole('button', { name: 'End' }).click();
  await expect(support.getByRole('heading', { name: 'Timeline' })).toBeVisible();
  await expect(
    support.getByText('Seen as the customer: Does not find the button to cancel.'),
  ).toBeVisible();
  await support.goBack();
  await expect(support.getByRole('heading', { name: 'This view is not open' })).toBeVisible();
  await expectNoFindings(support, 'a view that is not open');
  await support.context().close();
});

test(
  'the words are the same without a subscription, and after a payment that failed',
  { tag: '@exhaustive' },
  async ({ browser, page: customer }) => {
    const newcomer = await createVerifiedUser();
    const debtor = await createTrialUser({ card: cards.failsLater });
    await endTrial(debtor.email);
    await waitForStatus(await apiOf(debtor), 'PAST_DUE');
    const support = await openConsoleAs(browser, 'support', 'Ida Rhodes');
    for (const [user, state] of [
      [newcomer, 'Subscription Required'],
      [debtor, 'Past Due'],
    ] as const) {
      await openAs(customer, user, '/dashboard/subscription');
      await expect(customer.getByRole('main').getByText(state, { exact: true })).toBeVisible();
      await openCustomer(support, user.email);
      await openView(support);
      const shown = support.getByRole('article', { name: '/dashboard/subscription' });
      await expect(shown).toContainText(state);
      for (const words of await wordsOf(customer)) await expect(shown).toContainText(words);
      await banner(support).getByRole('button', { name: 'End' }).click();
      await expect(support.getByRole('heading', { name: 'Timeline' })).toBeVisible();
    }
    await support.context().close();
  },
);

test(
  'the view has the UTC days of the customer page, also where the local day is another one',
  { tag: '@exhaustive' },
  async ({ browser }) => {
    const user = await createTrialUser();
    const { data: subscription } = await (await apiOf(user)).call(subscriptionApi.current);
    const date = subscription?.nextCharge?.date ?? '';
    const isMorning = new Date(date).getUTCHours() < 12;
    const timezoneId = isMorning ? 'Etc/GMT+12' : 'Pacific/Kiritimati';
    const support = await openConsoleAs(browser, 'support', 'Ida Rhodes', { timezoneId });
    await openCustomer(support, user.email);
    await expect(support.getByText(`$9.00 on ${mediumDay(date)}`, { exact: true })).toBeVisible();
    await openView(support);
    const shown = support.getByRole('article', { name: '/dashboard/subscription' });
    await expect(shown.getByRole('definition').filter({ hasText: longDay(date) })).toHaveCount(2);
    await support.context().close();
  },
);

test(
  'after 15 minutes nothing of the customer is left on the screen, and a new view takes a new reason',
  { tag: '@exhaustive' },
  async ({ browser }) => {
    const user = await createVerifiedUser();
    const lead = await openConsoleAs(browser, 'lead', 'Mary Jackson');
    await openCustomer(lead, user.email);
    await lead.clock.install();
    await openView(lead);
    await expect(banner(lead)).toContainText(/1[45] minutes left/);
    const main = lead.getByRole('main');
    await expect(main).toContainText(user.email);
    await lead.clock.fastForward('14:30');
    await expect(banner(lead)).toContainText('Less than a minute left');
    await lead.clock.fastForward('00:45');
    await expect(lead.getByRole('heading', { name: 'This view is not open' })).toBeVisible();
    await expect(banner(lead)).toBeHidden();
    await expect(main).not.toContainText(user.email);
    await expect(main).not.toContainText(user.name);
    await main.getByRole('link', { name: 'Back to the customer' }).click();
    await expect(lead.getByRole('button', { name: 'See as the customer' })).toBeVisible();
  },
);

test(
  'an engineer, who sees ids only, has no such button and no such page',
  { tag: '@exhaustive' },
  async ({ browser }) => {
    const user = await createVerifiedUser();
    const engineer = await openConsoleAs(browser, 'engineer', 'Joan Clarke');
    const { id } = await apiOf(user);
    await engineer.goto(`/customers?${new URLSearchParams({ q: id })}`);
    await engineer.locator(`a[href="/customers/${id}"]`).click();
    await expect(engineer.getByRole('heading', { name: 'Timeline' })).toBeVisible();
    await expect(engineer.getByRole('button', { name: 'See as the customer' })).toBeHidden();
    await engineer.goto(`${new URL(engineer.url()).pathname}/view`);
    await expect(engineer.getByText('Your role cannot open this page')).toBeVisible();
  },
);
