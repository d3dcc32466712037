import type { Page } from '@playwright/test';
import { listEmails } from '../scripts/clients/inbox.ts';
import { addresses } from './addresses.ts';
import { expectNoFindings } from './axe.ts';
import { endTrial, sandbox } from './sandbox.ts';
import { expect, expectShown, openApp, test } from './test.ts';
import {
  apiOf,
  cards,
  createVerifiedUser,
  openAs,
  payWith,
  planCard,
  waitForStatus,
} from './test-user.ts';

const select = (page: Page) => page.getByRole('main').getByLabel('Currency');
const price = (page: Page, plan: 'Monthly' | 'Yearly', text: string) =>
  planCard(page, plan).getByText(text, { exact: true });

test('currencies 10: a visitor who chooses a currency keeps the page, and nothing moves', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openApp(page, '/pricing?code=SPRING&utm_source=mail');
  await expect(select(page)).toHaveValue('usd');
  await expect(price(page, 'Monthly', '$9')).toBeVisible();
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  const question = page.getByText('How do I cancel?');
  await question.click();
  const places = () =>
    page.locator('h1, h2, h3, article, article li, article button').evaluateAll((parts) => {
      const tops = parts.map((part) => part.getBoundingClientRect().top);
      return tops.map((top) => Math.round(top - (tops[0] ?? 0)));
    });
  const before = await places();

  for (const [currency, monthly, yearly] of [
    ['aed', 'AED 32.99', 'AED 362.89'],
    ['jpy', '¥1,380', '¥15,180'],
    ['eur', '€8.99', '€98.89'],
  ] as const) {
    await select(page).selectOption(currency);
    await expect(price(page, 'Monthly', monthly)).toBeVisible();
    await expect(price(page, 'Yearly', yearly)).toBeVisible();
    await expect(select(page)).toHaveValue(currency);
    expect(await places(), currency).toEqual(before);
  }
  await expectShown(page.getByText('In euros; no tax is added.'));
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
  await expect(page).toHaveURL('/pricing?code=SPRING&utm_source=mail');
  await expect(page.getByText('Promotion code SPRING')).toBeVisible();
  await expect(page.getByText('You keep Premium until the end of the trial')).toBeVisible();
  await expectNoFindings(page, 'pricing in euros');

  const [cookie] = await page.context().cookies();
  expect(cookie).toMatchObject({
    name: 'currency',
    value: 'eur',
    sameSite: 'Lax',
    httpOnly: false,
  });
  await page.goto('/');
  await expectShown(page.getByText('€8.99'));
  await page.goto('/onboarding');
  await expect(select(page)).toHaveValue('eur');
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('currencies 10: a form chooses the currency, on documents and beside the plans', async ({
    page,
  }) => {
    const footer = page.getByRole('contentinfo');
    await page.goto('/faqs?utm_source=mail');
    await footer.getByLabel('Currency').selectOption('jpy');
    await footer.getByRole('button', { name: 'Change currency' }).click();
    await expect(page).toHaveURL('/faqs?utm_source=mail');
    await expect(footer.getByLabel('Currency')).toHaveValue('jpy');

    await page.goto('/pricing');
    await expect(price(page, 'Monthly', '¥1,380')).toBeVisible();
    await select(page).selectOption('gbp');
    await page.getByRole('button', { name: 'Change currency' }).click();
    await expect(price(page, 'Yearly', '£87.89')).toBeVisible();
    await expect(select(page)).toHaveValue('gbp');
  });
});

test('currencies 8, 12, 13: a customer buys in euros, then in dollars, then in euros again', async ({
  page,
}) => {
  const user = await createVerifiedUser();
  const api = await apiOf(user);
  const { stripe } = sandbox;
  await openAs(page, user, '/pricing');

  for (const { currency, name, shown, charged, submit } of [
    { ...euros, submit: /Start trial/ },
    { ...dollars, submit: /Subscribe/ },
    { ...euros, submit: /Subscribe/ },
  ]) {
    await test.step(`buys in ${name}`, async () => {
      await page.goto('/pricing');
      await select(page).selectOption(currency);
      await expect(price(page, 'Monthly', shown)).toBeVisible();
      await planCard(page, 'Monthly').getByRole('button', { name: 'Choose plan' }).click();
      await expect(page).toHaveURL(/\/checkout\//);
      await expectShown(page.getByText(charged));
      await payWith(page, cards.good, submit);
      await expect(page.getByRole('heading', { name: 'Payment Successful' })).toBeVisible();
      if (submit.test('Start trial')) await endTrial(user.email);
    });

    await test.step(`has a subscription in ${name}`, async () => {
      await waitForStatus(api, 'ACTIVE');
      await expect.poll(() => newestReceipt(user.email)).toContain(charged);
      await page.goto('/dashboard/subscription');
      await expectShown(page.getByRole('main').getByText(charged));
      const invoices = page.getByRole('region', { name: 'Invoices' });
      await expectShown(invoices.getByRole('listitem').filter({ hasText: charged }));
      await page.goto('/pricing');
      await expect(price(page, 'Monthly', shown)).toBeVisible();
      await expect(select(page)).toHaveValue(currency);
      await expect(select(page)).toBeDisabled();
      await expect(select(page)).toHaveAccessibleDescription(
        `Your subscription is in ${name}. You can choose another currency when it has ended.`,
      );
    });

    await test.step('ends it', async () => {
      const { data } = await stripe.customers.list({ email: user.email });
      const [customer] = data;
      const running = await stripe.subscriptions.list({ customer: customer?.id ?? '' });
      await stripe.subscriptions.cancel(running.data[0]?.id ?? '');
      await waitForStatus(api, 'CANCELED');
    });
  }

  const { data: customers } = await stripe.customers.list({ email: user.email });
  expect(customers).toHaveLength(1);
  const customer = customers[0]?.id ?? '';
  const { data: bought } = await stripe.subscriptions.list({ customer, status: 'all' });
  expect(bought.map(({ currency }) => currency)).toEqual(['eur', 'usd', 'eur']);
  expect(bought.filter(({ trial_start: trial }) => trial !== null)).toHaveLength(1);
});

const euros = { currency: 'eur', name: 'euros', shown: '€8.99', charged: '€8.99' };
const dollars = { currency: 'usd', name: 'US dollars', shown: '$9', charged: '$9.00' };

async function newestReceipt(address: string): Promise<string> {
  const emails = await listEmails(addresses.inbox, address);
  return emails.find(({ subject }) => subject.startsWith('Receipt'))?.subject ?? '';
}
