import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { addresses } from './addresses.ts';
import { expectNoFindings } from './axe.ts';
import { join, joinAs } from './console-staff.ts';
import { findLink, waitForEmail } from './inbox.ts';
import { countPageLoads, failures, reports } from './missing-files.ts';
import { addAuthenticator, inviteToConsole } from './passkeys.ts';
import { trackPending } from './pending-requests.ts';
import { expect, expectShown, test } from './test.ts';
import { createPayingUser } from './test-user.ts';

test.use({
  baseURL: addresses.console,
  // A console that opens asks whether its user is logged in, and a link is used twice on purpose.
  expectedConsoleErrors: [/status of 40[014]/],
});

const anAddress = () => `staff-${randomUUID()}@stillweb.example`;

const logInButton = (page: Page) => page.getByRole('button', { name: 'Log in with a passkey' });

const logIn = (page: Page) => logInButton(page).click();

test('an owner joins by a link for one use, logs out and in, invites, and reads it in the audit log', async ({
  page,
}) => {
  const link = await inviteToConsole(anAddress(), 'owner');
  await addAuthenticator(page);
  await page.goto(link);
  await expect(page.getByLabel('Name')).toBeVisible();
  await expectNoFindings(page, 'join');
  await join(page, link, 'Grace Hopper');
  await expect(page.getByText('Add a second passkey')).toBeVisible();

  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL('/login');
  await expect(logInButton(page)).toBeVisible();
  await expectNoFindings(page, 'log in');
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'This link does not work' })).toBeVisible();

  await page.goto('/staff');
  await expect(page).toHaveURL('/login?next=%2Fstaff');
  await logIn(page);
  await expect(page.getByRole('heading', { name: 'Members' })).toBeVisible();
  await expectNoFindings(page, 'staff');
  const colleague = anAddress();
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  await page.getByLabel('Email').fill(colleague);
  await page.getByLabel('Role', { exact: true }).selectOption('support');
  await page.getByRole('button', { name: 'Send the invite' }).click();
  await expect(page.getByText(`The link was emailed to ${colleague}.`)).toBeVisible();
  const email = await waitForEmail(colleague, /^Join the/);
  expect(findLink(email, /^\/join\//)).toContain(addresses.console);
  await expect(page.getByRole('row').filter({ hasText: colleague })).toContainText('Support');

  await page.getByRole('link', { name: 'Audit' }).click();
  await expectShown(page.getByRole('row', { name: /Grace Hopper.*Invite/ }));
  await expectNoFindings(page, 'audit');
});

test(
  'marketing sees neither customers nor staff and turns no switch, and a lost session is taken up where it stood',
  { tag: '@exhaustive' },
  async ({ page, context }) => {
    await joinAs(page, 'marketing', 'Ida Rhodes');
    const navigation = page.getByRole('navigation', { name: 'Pages' });
    await expect(navigation.getByRole('link')).toHaveText([
      'Today',
      'Money',
      'Growth',
      'Mails',
      'Catalogue',
      'Staff',
      'Audit',
    ]);
    await expect(page.getByLabel('Find a customer')).toBeHidden();
    await page.goto('/customers?q=ada');
    await expect(
      page.getByRole('heading', { name: 'Your role cannot open this page' }),
    ).toBeVisible();

    await page.goto('/system');
    await expect(
      page.getByRole('heading', { name: 'Your role cannot open this page' }),
    ).toBeVisible();
    await expect(page.getByRole('button', { name: /^Stop/ })).toHaveCount(0);

    const pending = trackPending(page);
    await navigation.getByRole('link', { name: 'Staff' }).click();
    await expect(page.getByRole('heading', { name: 'Your passkeys' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Members' })).toBeHidden();
    // A call of this page that comes too late would find the session lost before the next page does.
    await expect.poll(pending).toEqual([]);
    await context.clearCookies();
    await navigation.getByRole('link', { name: 'Audit' }).click();
    await expect(page.getByRole('heading', { name: 'Your session has ended' })).toBeVisible();
    await logIn(page);
    await expect(page.getByRole('heading', { name: 'Your session has ended' })).toBeHidden();
    await expectShown(page.getByRole('row', { name: /Ida Rhodes.*Log in/ }));
  },
);

test('support finds a payer in the list, and reads a payment in a sentence and its ids in the details', async ({
  page,
}) => {
  const user = await createPayingUser();
  await joinAs(page, 'support', 'Ida Rhodes');
  const navigation = page.getByRole('navigation', { name: 'Pages' });
  await navigation.getByRole('link', { name: 'Customers' }).click();
  await page.getByLabel('Status').selectOption('Subscriber');
  await page.getByLabel('Plan').selectOption('Monthly');
  await expect(page).toHaveURL('/customers?status=subscriber&plan=MONTHLY');
  const row = page.getByRole('row').filter({ hasText: user.email });
  await expect(row).toContainText('Active');
  await expectNoFindings(page, 'customers');
  await page.getByRole('link', { name: 'Charges ahead' }).click();
  await expect(page.getByRole('heading', { name: 'Charged in the next 7 days' })).toBeVisible();
  await page.goBack();

  await row.getByRole('link').click();
  await expect(page.getByRole('term').filter({ hasText: 'Total paid' })).toBeVisible();
  const timeline = page.getByRole('region', { name: 'Timeline' });
  await expect(timeline.getByText('Paid $9.00 with Visa 4242')).toBeVisible();
  const event = timeline.getByText('checkout.session.completed, done');
  await expect(event).toBeHidden();
  await timeline.getByText('Details', { exact: true }).click();
  await expect(event).toBeVisible();
  await expectNoFindings(page, 'timeline');
});

test(
  'a page that polls does not keep its session, and asks the person to stay before it ends',
  { tag: '@exhaustive' },
  async ({ page }) => {
    await page.clock.install();
    const pending = trackPending(page);
    await joinAs(page, 'support', 'Ida Rhodes');
    await expect(page.getByRole('heading', { name: 'Your recent activity' })).toBeVisible();
    await expect.poll(pending).toEqual([]);
    const poll = page.waitForRequest((request) => request.url().includes('/api/actions'));
    await page.clock.fastForward('00:30');
    expect((await poll).headers()['x-polling']).toBe('yes');

    const ending = page.getByRole('dialog', { name: 'Your session is about to end' });
    await page.clock.fastForward('28:40');
    const stay = ending.getByRole('button', { name: 'Stay logged in' });
    await expect(stay).toBeFocused();
    await expectNoFindings(page, 'session about to end');
    await page.keyboard.press('Enter');
    await expect(ending).toBeHidden();

    await page.clock.fastForward('29:00');
    await expect(ending).toContainText('seconds left');
    await page.clock.fastForward('01:00');
    await expect(page.getByRole('heading', { name: 'Your session has ended' })).toBeVisible();
    await expect(ending).toBeHidden();
    await logIn(page);
    await expect(page.getByRole('heading', { name: 'Your session has ended' })).toBeHidden();

    await page.clock.fastForward('01:05');
    const renewal = page.waitForRequest(/\/api\/session$/);
    await page.keyboard.press('Tab');
    expect((await renewal).headers()['x-polling']).toBeUndefined();
  },
);

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test(
    'the pages open from a menu, and the rows of a table are cards',
    { tag: '@exhaustive' },
    async ({ page }) => {
      const email = await joinAs(page, 'owner', 'Grace Hopper');
      const pages = page.getByRole('navigation', { name: 'Pages' });
      await expect(pages).toBeHidden();
      await page.getByRole('button', { name: 'Menu' }).click();
      await expect(pages.getByRole('link')).toHaveCount(10);
      await expectNoFindings(page, 'menu');
      await pages.getByRole('link', { name: 'Staff' }).click();
      await expect(page.getByRole('heading', { name: 'Staff' })).toBeFocused();
      await expect(pages).toBeHidden();

      const own = page.getByRole('row').filter({ hasText: email });
      const role = own.getByRole('cell', { name: 'Owner', exact: true });
      await expect(role).toHaveAttribute('data-head', 'Role');
      await expect(role).toHaveCSS('display', 'flex');
      await expectNoFindings(page, 'rows as cards');
    },
  );
});

test.describe('a script of the console that is missing', () => {
  test.use({ expectedConsoleErrors: [reports] });

  test('security 34: is reported in place, without a reload', async ({ page }) => {
    await joinAs(page, 'owner', 'Grace Hopper');
    await page.route(/\/assets\/audit-.*\.js/, failures['is missing']);
    const loads = countPageLoads(page);
    await page
      .getByRole('navigation', { name: 'Pages' })
      .getByRole('link', { name: 'Audit' })
      .click();
    await expect(page.getByRole('alert')).toContainText('Load it again.');
    await expectNoFindings(page, 'a page that did not load');
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Load again' }).click();
    await expect(page.getByRole('heading', { name: 'Audit' })).toBeVisible();
    expect(loads()).toBe(1);
  });
});
