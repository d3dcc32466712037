import type { Page } from '@playwright/test';
import { subscriptionChanges, type Subscription } from '@stillweb/contract/billing/subscription';
import { expectAccessible } from './axe.ts';
import { createVerifiedUser, openAs } from './test-user.ts';
import { expect, test } from './test.ts';

const current = '**/api/v1/subscription/current';

const subscription: Subscription = {
  status: 'ACTIVE',
  plan: 'MONTHLY',
  priceId: 'price_1',
  trialEnd: null,
  currentPeriodEnd: null,
  cancelAt: null,
  endedAt: null,
  nextCharge: null,
  card: null,
  pendingPlan: null,
  allowedChanges: subscriptionChanges.map((change) => ({ change, allowed: true })),
};

/** Fails when the page sells a subscription at any time from now on. */
async function watchForSales(page: Page): Promise<() => Promise<void>> {
  await page.addInitScript(() => {
    const sales = /Buy Subscription|Subscription Required|Choose plan/;
    new MutationObserver(() => {
      const sold = sales.exec(document.body?.innerText ?? '')?.[0];
      if (sold) document.documentElement.dataset.sold = sold;
    }).observe(document, { childList: true, subtree: true, characterData: true });
  });
  return () => expect(page.locator('html[data-sold]')).toHaveCount(0);
}

test.describe('a member whose subscription', () => {
  test.use({ expectedConsoleErrors: [/Failed to load resource/] });

  test('loads, fails to load or is answered without data is never sold one', async ({ page }) => {
    const user = await createVerifiedUser();
    const answer = Promise.withResolvers<void>();
    await page.route(current, async (route) => {
      await answer.promise;
      await route.abort();
    });
    const expectNoSales = await watchForSales(page);
    await openAs(page, user, '/dashboard/subscription');
    const menu = page.getByRole('navigation', { name: 'Dashboard' });
    await expect(menu.getByRole('link', { name: 'Subscription', exact: true })).toBeVisible();
    await expect(page.getByText('Loading your subscription')).toBeAttached();

    answer.resolve();
    const alert = page.getByRole('alert');
    await expect(
      alert.getByText('Failed to load subscription data', { exact: true }),
    ).toBeVisible();
    await expect(alert.getByText('The server cannot be reached.')).toBeVisible();

    await page.route(current, (route) => route.fulfill({ json: {} }));
    await alert.getByRole('button', { name: 'Try again' }).click();
    await expect(alert.getByText('The server has a problem.')).toBeVisible();
    await page.goto('/pricing');
    await expect(alert.getByText('Failed to load subscription data')).toBeVisible();
    await expectNoSales();

    await page.route(current, (route) => route.fulfill({ json: { data: subscription } }));
    await alert.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('button', { name: 'View Your Plan' })).toBeVisible();
    await page.goto('/dashboard/subscription');
    await expect(menu.getByRole('link', { name: 'Manage Subscription' })).toBeVisible();
    await expectNoSales();
  });

  test('never arrives reads that it is late, and can try again', async ({ page }) => {
    await page.clock.install();
    await page.route(current, () => new Promise(() => {}));
    await openAs(page, await createVerifiedUser(), '/dashboard/subscription');
    await expect(page.getByText('Loading your subscription')).toBeAttached();
    await page.clock.fastForward(16_000);
    await expect(page.getByText('The server did not answer in time.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  });
});

test('a member whose payment failed sees first what to do, on every page, and nothing to buy twice', async ({
  page,
}) => {
  const amountDue = { amount: 900, currency: 'usd' };
  const card = { brand: 'visa', last4: '0341', expMonth: 12, expYear: 2040 };
  const pastDue: Subscription = { ...subscription, status: 'PAST_DUE', amountDue, card };
  await page.route(current, (route) => route.fulfill({ json: { data: pastDue } }));
  await openAs(page, await createVerifiedUser(), '/dashboard/subscription');
  const main = page.getByRole('main');
  await expect(main).toContainText(
    /Update your card: \$9\.00 due.*Past Due.*Subscription Required/s,
  );
  await expect(main.getByRole('button', { name: 'Update your card' })).toBeVisible();
  await expect(main.getByRole('link', { name: 'View Plans & Features' })).toBeVisible();
  await expect(main).not.toContainText(/already have|Buy/);
  const menu = page.getByRole('navigation', { name: 'Dashboard' });
  const expectWaysOut = async () => {
    await expect(menu.getByRole('button', { name: 'Update your card' })).toBeVisible();
    await expect(menu.getByRole('button', { name: 'Customer Portal' })).toBeVisible();
  };
  await expectWaysOut();
  await expectAccessible(page, 'past due');
  const line = page.getByRole('complementary', { name: 'Payment due' });
  await expect(line).toBeHidden();
  for (const path of ['/dashboard/account', '/pricing']) {
    await page.goto(path);
    await expect(line).toContainText('Update your card: $9.00 due');
  }
  for (const path of ['/', '/blog']) {
    await page.goto(path);
    await expect(line.getByRole('link', { name: 'Update your card' })).toBeVisible();
  }
  await page.goto('/');
  await expect(page.getByText(/days free, then/)).toBeHidden();
  await expect(page.getByRole('link', { name: 'Compare the plans' })).toBeHidden();
  await page.goto('/dashboard/account');
  await expectWaysOut();
  const portal = page.waitForRequest('**/checkout-session/portal');
  await page.route('**/checkout-session/portal', (route) => route.fulfill({ json: {} }));
  await line.getByRole('button', { name: 'Update your card' }).click();
  expect((await portal).postDataJSON()).toEqual({ flow: 'payment_method_update' });
  await expect(page.getByText('Unable to open customer portal')).toBeVisible();
  const fromMenu = page.waitForRequest('**/checkout-session/portal');
  await menu.getByRole('button', { name: 'Update your card' }).click();
  expect((await fromMenu).postDataJSON()).toEqual({ flow: 'payment_method_update' });
});

test(
  'a plan change that takes long is shown as incomplete, then as made',
  { tag: '@exhaustive' },
  async ({ page }) => {
    const slowPayment = { state: 'PROCESSING', plan: 'YEARLY', message: 'It is late.' } as const;
    const allowedChanges = subscriptionChanges.map((change) => ({ change, allowed: false }));
    const answer: { data: Subscription } = {
      data: { ...subscription, slowPayment, allowedChanges },
    };
    await page.route(current, (route) => route.fulfill({ json: answer }));
    await openAs(page, await createVerifiedUser(), '/dashboard/subscription');
    const notice = page.getByRole('main').getByText('Your bank is confirming this');
    await expect(notice).toBeVisible();
    await expect(page.getByText("Your change to Annual isn't complete yet")).toBeVisible();
    await expect(page.getByRole('button', { name: /Switch to|Cancel subscription/ })).toHaveCount(
      0,
    );

    answer.data = { ...subscription, plan: 'YEARLY' };
    await page.getByRole('button', { name: 'Check again' }).click();
    await expect(page.getByText('Your plan is now Annual')).toBeVisible();
    await expect(notice).toBeHidden();
    await expect(page.getByRole('button', { name: 'Switch to Monthly' })).toBeVisible();
  },
);

test.describe('on the page after the payment', () => {
  test.use({ expectedConsoleErrors: [/status of 40[49]/] });

  test('a check without a result says so, and a checkout that failed leads to its page', async ({
    page,
  }) => {
    const path = '/subscription/success?session_id=cs_test_unknown';
    await openAs(page, await createVerifiedUser(), path);
    await expect(page).toHaveTitle(/^We are confirming your payment/);
    await page.getByRole('button', { name: 'Check again' }).click();
    await expect(page.getByText('We have checked again')).toBeVisible();

    const answer = { code: 'PAYMENT_FAILED', message: 'No.', requestId: 'r' };
    await page.route('**/checkout-session/confirm', (route) =>
      route.fulfill({ status: 409, json: answer }),
    );
    await page.getByRole('button', { name: 'Check again' }).click();
    await expect(page).toHaveURL('/subscription/failed');
  });
});
