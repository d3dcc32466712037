import type { Browser, Page } from '@playwright/test';
import { addresses } from './addresses.ts';
import { expectNoFindings, expectNoSidewaysScroll } from './axe.ts';
import { openConsoleAs, openCustomer } from './console-staff.ts';
import { endTrial } from './sandbox.ts';
import { expect, test } from './test.ts';
import { cards, createVerifiedUser, logIn, startTrial } from './test-user.ts';

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
async function wordsOf(page: Page, path: string): Promise<string[]> {
  await page.goto(path);
  await page.waitForLoadState('networkidle');
  const main = page.getByRole('main');
  const words = await Promise.all(
    (['heading', 'button', 'term'] as const).map((role) => main.getByRole(role).allInnerTexts()),
  );
  return words.flat().filter((text) => !/add stillweb|show this|^show .* password/i.test(text));
}

async function aSubscriber(browser: Browser) {
  const user = await createVerifiedUser();
  const page = await browser.newPage({ baseURL: addresses.site });
  await startTrial(page, user);
  return { user, page };
}

test('support reads the words and buttons of the customer, can press none of them, and ends the view', async ({
  browser,
}) => {
  const { user, page: customer } = await aSubscriber(browser);
  const support = await openConsoleAs(browser, 'support', 'Ida Rhodes');
  await openCustomer(support, user.email);
  await support.getByRole('button', { name: 'See as the customer' }).click();
  await expect(support.getByRole('dialog').getByLabel('Reason')).toBeVisible();
  await expectNoFindings(support, 'open the view');
  await support.keyboard.press('Escape');
  await expect(support.getByRole('dialog')).toBeHidden();

  await openView(support);
  await expect(banner(support)).toContainText(`You see what ${user.name} sees. Read only, until`);
  const pages = support.getByRole('main');
  for (const path of ['/dashboard/subscription', '/dashboard/account']) {
    const shown = pages.getByRole('article', { name: path });
    for (const words of await wordsOf(customer, path)) await expect(shown).toContainText(words);
    await expect(shown.getByRole('button')).toHaveCount(0);
    await expect(shown.getByRole('link')).toHaveCount(0);
  }
  await expectNoFindings(support, 'what the customer sees');
  await expectNoSidewaysScroll(support, 'what the customer sees');

  await support.setViewportSize({ width: 1280, height: 800 });
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
});

test('the words are the same without a subscription, and after a payment that failed', async ({
  browser,
}) => {
  const newcomer = await createVerifiedUser();
  const first = await browser.newPage({ baseURL: addresses.site });
  await logIn(first, newcomer);
  const debtor = await createVerifiedUser();
  const second = await browser.newPage({ baseURL: addresses.site });
  await startTrial(second, debtor, { card: cards.failsOnRenewal });
  await endTrial(debtor.email);
  // The page of an active subscription does not ask again by itself.
  await expect(async () => {
    await second.goto('/dashboard/subscription');
    await expect(second.getByText('Past Due')).toBeVisible({ timeout: 5000 });
  }).toPass();

  const support = await openConsoleAs(browser, 'support', 'Ida Rhodes');
  const pages = [
    [newcomer, first, 'Subscription Required'],
    [debtor, second, 'Past Due'],
  ] as const;
  for (const [user, page, state] of pages) {
    await openCustomer(support, user.email);
    await openView(support);
    const shown = support.getByRole('article', { name: '/dashboard/subscription' });
    await expect(shown).toContainText(state);
    for (const words of await wordsOf(page, '/dashboard/subscription')) {
      await expect(shown).toContainText(words);
    }
    await expectNoFindings(support, state);
    await banner(support).getByRole('button', { name: 'End' }).click();
    await expect(support.getByRole('heading', { name: 'Timeline' })).toBeVisible();
  }
});

test('after 15 minutes nothing of the customer is left on the screen, and a new view takes a new reason', async ({
  browser,
}) => {
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
});

test('an engineer, who sees ids only, has no such button and no such page', async ({ browser }) => {
  const user = await createVerifiedUser();
  const engineer = await openConsoleAs(browser, 'engineer', 'Joan Clarke');
  await engineer.getByLabel('Find a customer').fill(user.email);
  await engineer.keyboard.press('Enter');
  await engineer.getByRole('main').getByRole('listitem').getByRole('link').first().click();
  await expect(engineer.getByRole('heading', { name: 'Timeline' })).toBeVisible();
  await expect(engineer.getByRole('button', { name: 'See as the customer' })).toBeHidden();
  await engineer.goto(`${new URL(engineer.url()).pathname}/view`);
  await expect(engineer.getByText('This page is not for your role')).toBeVisible();
});
