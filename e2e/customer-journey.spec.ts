import type { Page } from '@playwright/test';
import { expectAccessible, expectNoFindings } from './axe.ts';
import { findLink, waitForEmail } from './inbox.ts';
import { cards, fillLogIn, fillSignUp, logOut, newUser, payWith, planCard } from './test-user.ts';
import { expect, expectShown, openApp, test } from './test.ts';

test('a visitor becomes a subscriber, manages the subscription, logs out and in again', async ({
  page,
}) => {
  const user = newUser();
  const pages = new Set<string>();

  await test.step('looks around and chooses a plan', async () => {
    await page.goto('/');
    await page.getByRole('banner').getByRole('link', { name: 'Pricing' }).click();
    await planCard(page, 'Yearly').getByRole('button', { name: 'Choose plan' }).click();
    await expect(page).toHaveURL('/auth/login');
    page.on('framenavigated', (frame) => {
      if (frame === page.mainFrame()) pages.add(new URL(frame.url()).pathname);
    });
  });

  await test.step('signs up for the plan', async () => {
    await expectChosenPlan(page);
    await expectNoFindings(page, 'log-in with a chosen plan');
    await page.getByRole('link', { name: 'Create an account' }).click();
    await expectChosenPlan(page);
    await expect(page.getByRole('link', { name: /Terms of Service/ })).toBeVisible();
    await fillSignUp(page, user);
    const modal = page.getByRole('dialog', { name: 'Email Verification Required' });
    await expect(modal).toBeVisible();
    await page.keyboard.press('Escape');
    await page.mouse.click(5, 5);
    await expect(modal).toBeVisible();
    await modal.getByText('Go to Login').click();
    await expect(page).toHaveURL('/auth/login');
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue(user.email);
  });

  await test.step('verifies the address, which leads straight to the checkout', async () => {
    await openApp(page, findLink(await waitForEmail(user.email, /verify/i), /verify-email/));
    await page.getByRole('button', { name: /verify/i }).click();
    await expect(page).toHaveURL(/\/checkout\//);
    // The log-in is open already, and the subscription page opens the checkout by itself.
    expect([...pages].filter((path) => path !== '/auth/login')).toEqual([
      '/auth/signup',
      '/auth/verify-email',
      '/dashboard/subscription',
      expect.stringContaining('/checkout/'),
    ]);
  });

  await test.step('comes back from the checkout, and continues with the plan chosen before', async () => {
    await page.goBack();
    await expect(page).toHaveURL('/dashboard/subscription');
    await page.getByRole('button', { name: 'Continue with Annual' }).click();
  });

  await test.step('starts the trial with a card', async () => {
    await expect(page).toHaveURL(/\/checkout\//);
    await payWith(page, cards.good, /Start trial/);
    await expect(page.getByRole('heading', { name: 'Payment Successful' })).toBeVisible();
    await expect(page).toHaveTitle(/^Payment Successful/);
    await expect(page.getByText('Yearly Premium')).toBeVisible();
    const next = page.getByRole('region', { name: 'Next: add Stillweb to your browser' });
    await expect(next.getByRole('link', { name: /^Add to/ })).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(page.getByText('The Customer Portal opens only when you ask')).toBeVisible();
    await expectAccessible(page, 'success');
  });

  await test.step('visits the customer portal and comes back', async () => {
    await page.getByRole('button', { name: 'View Subscription' }).click();
    await expect(page).toHaveURL(/\/portal\//);
    await page.getByRole('link', { name: 'Return to Stillweb' }).click();
  });

  await test.step('sees the subscription', async () => {
    await expect(page).toHaveURL('/dashboard/subscription');
    await expect(page.getByText('Free Trial', { exact: true })).toBeVisible();
    await expectShown(page.getByRole('main').getByText('Annual'));
    await expect(page.getByRole('heading', { name: 'Your Subscription' })).toBeVisible();
    await expect(
      page.getByRole('main').getByRole('button', { name: 'Customer Portal' }),
    ).toBeVisible();
    await expect(page.getByRole('link', { name: 'Manage Subscription' })).toBeVisible();
    await expectShown(page.getByText('Enjoy all premium features during your free trial'));
    await waitForEmail(user.email, /trial/i);
  });

  await test.step('puts the reminder to link a browser away for good', async () => {
    const reminder = page.getByRole('region', { name: 'Add Stillweb to your browser' });
    await reminder.getByRole('button', { name: 'Don’t show this again' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await page.reload();
    await expect(page.getByText('Free Trial', { exact: true })).toBeVisible();
    await expect(reminder).toBeHidden();
  });

  await test.step('logs out', async () => {
    await logOut(page);
    // A permanent dismissal belongs to the browser, so it outlasts the log-out.
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(['set-up-dismissed']);
  });

  await test.step('logs in again', async () => {
    await fillLogIn(page, user);
    await expect(page.getByText('Login successful!')).toBeVisible();
    await expect(page).toHaveURL('/dashboard/account');
  });
});

async function expectChosenPlan(page: Page) {
  await expect(page.getByText('Your plan: Annual')).toBeVisible();
  await expect(page.getByText(/7 days free, then \$99\.00 per year/)).toBeVisible();
}
