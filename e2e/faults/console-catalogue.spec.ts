import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { subscriptionApi } from '@stillweb/contract/billing/manage-subscription';
import { soldCurrencies } from '@stillweb/contract/currencies';
import { addresses } from '../addresses.ts';
import { expectNoFindings } from '../axe.ts';
import { confirmChange, draftSet, untilOnSale, untilShown } from '../catalogue.ts';
import { joinAs, openConsoleAs, openCustomer } from '../console-staff.ts';
import { giveCreditAtStripe } from '../sandbox.ts';
import { expect, test } from '../test.ts';
import { apiOf, createVerifiedUser, openCheckout, planCard } from '../test-user.ts';

test.use({ baseURL: addresses.console });

test('marketing prepares an offer far below the plain price, finance approves it, it is sold and taken back', async ({
  browser,
  page,
}) => {
  const code = `spring-${randomUUID().slice(0, 8)}`;
  await joinAs(page, 'marketing', 'Ida Rhodes');
  await page.getByRole('link', { name: 'Catalogue' }).click();
  await expect(page.getByText('Stripe charges what the site announces')).toBeVisible();
  await expect(page.getByRole('button', { name: 'New prices' })).toBeHidden();
  await expectNoFindings(page, 'catalogue');

  await draftSet(page, 'New offer', {
    Code: code,
    Name: 'spring offer',
    'Monthly price': '4',
    'Regular monthly price': '30',
    'Annual price': '55.00',
    'Regular annual price': '330',
    Places: '100',
  });
  const title = `spring offer (${code})`;
  await page.getByRole('button', { name: `Schedule ${title}` }).click();
  await expect(page.getByText(`/pricing?offer=${code} see it.`)).toBeVisible();
  await expectNoFindings(page, 'schedule');
  await expect(page.getByText('A second person must approve')).toBeVisible();
  await confirmChange(page, new RegExp(`Schedule ${code} from`));
  const draft = page.getByRole('listitem').filter({ hasText: title });
  await expect(draft.getByText('Pending approval')).toBeVisible();
  await expect(draft.getByRole('button', { name: /^Schedule/ })).toBeHidden();
  const finance = await openConsoleAs(browser, 'finance', 'Mary Jackson');
  const asked = finance.getByRole('listitem').filter({ hasText: `Schedule ${code} from` });
  await asked.getByRole('button', { name: /^Approve/ }).click();
  const decision = finance.getByRole('dialog');
  await decision.getByLabel('Note').fill('Agreed with the board.');
  await decision.getByRole('button', { name: /^Approve/ }).click();
  await expect(decision.getByText(/^Done: Schedule/)).toBeVisible();
  await untilOnSale(page, title);

  const pricing = `${addresses.site}/pricing?offer=${code}`;
  const price = planCard(page, 'Monthly').getByText('$4', { exact: true });
  await untilShown(page, pricing, price);
  await expect(planCard(page, 'Monthly').getByText('86% Off')).toBeVisible();

  await page.goto('/catalogue');
  await page.getByRole('button', { name: `Take back ${title}` }).click();
  await confirmChange(page, new RegExp(`Take back ${code}`));
  await untilShown(page, pricing, page.getByText('The offer of your link is not open.'));
  await expect(planCard(page, 'Monthly').getByText('$9', { exact: true })).toBeVisible();
});

test('currencies 14, 17: an owner voids credit in two currencies, retires one of them and sells in it again', async ({
  page,
}) => {
  const user = await createVerifiedUser();
  const api = await apiOf(user);
  const available = async () => (await api.call(subscriptionApi.currency)).data.available;
  await openCheckout(api);
  await giveCreditAtStripe(user.email, { amount: 420, currency: 'eur' });
  await giveCreditAtStripe(user.email, { amount: 1200, currency: 'jpy' });
  await expect.poll(available).toEqual(['eur', 'jpy']);

  await joinAs(page, 'owner', 'Grace Hopper');
  await openCustomer(page, user.email);
  await expect(page.getByText('Credit €4.20')).toBeVisible();
  await expect(page.getByText('Credit ¥1,200')).toBeVisible();
  await page.getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('menuitem', { name: 'Void credit' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('The customer can then buy in every currency.')).toBeVisible();
  await expectNoFindings(page, 'void credit');
  await dialog.getByLabel('Reason').selectOption('customer_request');
  await dialog.getByLabel('Note').fill('Wants to pay in dollars from now on.');
  await dialog.getByRole('button', { name: 'Void credit of €4.20 and ¥1,200' }).click();
  await expect(dialog.getByText(/^Done: Void credit/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Back to the customer' }).click();
  await expect(page.getByText('Credit €4.20')).toBeHidden();
  expect(await available()).toEqual(soldCurrencies);

  await page.getByRole('link', { name: 'Catalogue' }).click();
  const yen = rowOf(page, 'Japanese yen');
  await yen.getByRole('button', { name: 'Retire' }).click();
  await expect(dialog.getByText('Visitors can no longer choose Japanese yen.')).toBeVisible();
  await expectNoFindings(page, 'retire');
  await confirmChange(page, /^Retire Japanese yen/);
  await expect(yen.getByText('Retired')).toBeVisible();
  await expect.poll(available).not.toContain('jpy');
  await yen.getByRole('button', { name: 'Sell again' }).click();
  await confirmChange(page, /^Sell in Japanese yen again/);
  await expect(yen.getByText('On sale')).toBeVisible();
  await expect.poll(available).toEqual(soldCurrencies);
});

const rowOf = (page: Page, currency: string) =>
  page
    .getByRole('region', { name: 'Table: Currencies of plain prices and subscribers' })
    .getByRole('row', { name: currency });
