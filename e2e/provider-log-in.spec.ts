import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { waitForEmail } from './inbox.ts';
import { addAuthenticator, outdateProofs } from './passkeys.ts';
import { createVerifiedUser, logOut, openAs, planCard } from './test-user.ts';
import { expect, expectShown, openApp, test } from './test.ts';

// A proof is asked for.
test.use({ expectedConsoleErrors: [/status of 403/] });

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true });

/** Answers the page of the sandbox's provider. */
async function answer(
  page: Page,
  { email, isVerified = true }: { email: string; isVerified?: boolean },
) {
  await expect(page.getByRole('heading', { name: 'Log in with Demo' })).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Name').fill('Ada Quiet');
  await page.getByLabel(/address is verified/).setChecked(isVerified);
  await button(page, 'Continue').click();
}

test('a provider makes an account, and keeps the chosen plan or the page that asked for the log-in', async ({
  page,
}) => {
  const email = `ada-${randomUUID()}@example.com`;

  await test.step('a sign-up with a chosen plan leads to its checkout', async () => {
    await page.goto('/pricing');
    await planCard(page, 'Yearly').getByRole('button').click();
    await expect(page).toHaveURL(/\/auth\/login/);
    await link(page, 'Create an account').click();
    await expect(page.getByRole('heading', { name: 'Sign up' })).toBeVisible();
    await link(page, 'Continue with Demo').click();
    await answer(page, { email });
    await expect(page).toHaveURL(/\/checkout\//);
  });

  await test.step('a log-in leads to the page that asked for it', async () => {
    await logOut(page);
    await page.goto('/dashboard/account');
    await expect(page).toHaveURL(/\/auth\/login\?next=/);
    await link(page, 'Continue with Demo').click();
    await answer(page, { email });
    await expect(page).toHaveURL('/dashboard/account');
    await expect(page.getByText('Login successful!')).toBeVisible();
    await expect(page.getByText('You have no password yet.')).toBeVisible();
    await expect(button(page, 'Unlink Demo')).toBeVisible();
    await expectAccessible(page, 'the account page with a linked provider');
  });
});

test(
  'without a password a code by email lets the account be deleted, and a link sets the first one',
  { tag: '@exhaustive' },
  async ({ page }) => {
    const email = `ada-${randomUUID()}@example.com`;
    await openApp(page, '/auth/signup?next=%2Fdashboard%2Faccount');
    await link(page, 'Continue with Demo').click();
    await answer(page, { email });
    await expect(button(page, 'Unlink Demo')).toBeVisible();

    await test.step('without a password a code by email lets the account be deleted', async () => {
      await outdateProofs(email);
      await button(page, 'Delete account').click();
      const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
      await expect(dialog.getByLabel('Your password')).toHaveCount(0);
      await button(page, 'Delete for good').click();
      const proof = page.getByRole('dialog', { name: "Confirm it's you" });
      await proof.getByRole('button', { name: 'Email me a code' }).click();
      await expect(proof.getByLabel('Code')).toBeFocused();
      await expectAccessible(page, 'the proof of an account without a password');
      await proof.getByRole('button', { name: 'Cancel' }).click();
      await expect(dialog.getByText(/^Nothing was changed/)).toBeVisible();
      await button(page, 'Keep my account').click();
    });

    await test.step('a first password is chosen by a link', async () => {
      await button(page, 'Choose a password').click();
      await expect(page.getByText(/^We have sent a link to choose a password/)).toBeVisible();
      await waitForEmail(email, /reset/i);
    });
  },
);

test(
  'the log-in says why the way over a provider has failed',
  { tag: '@exhaustive' },
  async ({ page }) => {
    const user = await createVerifiedUser();

    await test.step('canceled there', async () => {
      await openApp(page, '/auth/login');
      await link(page, 'Continue with Demo').click();
      await button(page, 'Cancel').click();
      await expect(page).toHaveURL('/auth/login?problem=PROVIDER_CANCELED');
      await expect(page.getByText(/^You canceled at the provider/)).toBeVisible();
      await expectAccessible(page, 'the log-in after a canceled one');
    });

    await test.step('an unverified address', async () => {
      await link(page, 'Continue with Demo').click();
      await answer(page, { email: `ada-${randomUUID()}@example.com`, isVerified: false });
      await expect(page.getByText(/^The provider has not confirmed/)).toBeVisible();
    });

    await test.step('the address of an account', async () => {
      await link(page, 'Continue with Demo').click();
      await answer(page, user);
      await expect(page).toHaveURL('/auth/login?problem=ACCOUNT_EXISTS');
      await expect(page.getByText(/^You already have an account with this email/)).toBeVisible();
    });

    await test.step('an unknown code says nothing', async () => {
      await openApp(page, '/auth/login?problem=ANYTHING');
      await expect(page.getByRole('alert')).toHaveCount(0);
    });

    await test.step('in German, the failure and the way after it are in German', async () => {
      await openApp(page, '/de/auth/login?next=%2Fdashboard%2Faccount');
      await link(page, 'Weiter mit Demo').click();
      await button(page, 'Cancel').click();
      await expect(page).toHaveURL('/de/auth/login?problem=PROVIDER_CANCELED');
      await expect(page.getByText(/^Sie haben beim Anbieter abgebrochen/)).toBeVisible();
      await openApp(page, '/de/auth/login?next=%2Fdashboard%2Faccount');
      await link(page, 'Weiter mit Demo').click();
      await answer(page, { email: `ada-${randomUUID()}@example.com` });
      await expect(page).toHaveURL('/de/dashboard/account');
    });
  },
);

test(
  'a provider is linked after a proof, logs in, and is unlinked',
  { tag: '@exhaustive' },
  async ({ page }) => {
    const user = await createVerifiedUser();
    const there = { email: `other-${randomUUID()}@example.com` };
    await openAs(page, user, '/dashboard/account');

    await test.step('it is linked to the account that the page names', async () => {
      await expect(
        page.getByText(
          `Link an account at another company, and it logs you in here as ${user.email}.`,
        ),
      ).toBeVisible();
      await outdateProofs(user.email);
      await button(page, 'Link Demo').click();
      await page.getByLabel('Your password').fill(user.password);
      await page.keyboard.press('Enter');
      await answer(page, there);
      await expect(page).toHaveURL('/dashboard/account');
      await expect(button(page, 'Unlink Demo')).toBeVisible();
      await expect(button(page, 'Link Demo')).toBeHidden();
      await waitForEmail(user.email, /Demo/);
    });

    await test.step('it logs in', async () => {
      await logOut(page);
      await link(page, 'Continue with Demo').click();
      await answer(page, there);
      await expect(page).toHaveURL('/dashboard/subscription');
      await page.goto('/dashboard/account');
      await expectShown(page.getByRole('main').getByText(user.email));
    });

    await test.step('it is unlinked', async () => {
      await button(page, 'Unlink Demo').click();
      await button(page, 'Unlink it').click();
      await expect(page.getByText('Demo was unlinked')).toBeVisible();
      await expect(page.getByRole('heading', { name: 'Ways to log in' })).toBeFocused();
    });

    await test.step('an account of another user is not linked, which is said once', async () => {
      const taken = { email: `taken-${randomUUID()}@example.com` };
      const other = await page.context().browser()?.newPage();
      if (!other) throw new Error('The browser has gone');
      await other.goto(new URL('/auth/signup', page.url()).href);
      await link(other, 'Continue with Demo').click();
      await answer(other, taken);
      await expect(other).toHaveURL(/\/dashboard\/subscription/);
      await other.close();
      await button(page, 'Link Demo').click();
      await answer(page, taken);
      await expect(
        page.getByText(/^That account at the provider is linked to another/),
      ).toBeVisible();
      await expect(page).toHaveURL('/dashboard/account');
      await page.reload();
      await expect(button(page, 'Link Demo')).toBeVisible();
      await expect(page.getByText(/^That account at the provider/)).toBeHidden();
    });
  },
);

test(
  'a log-in at a provider asks for the second step, and leads to the page that asked for it',
  { tag: '@exhaustive' },
  async ({ page }) => {
    const email = `ada-${randomUUID()}@example.com`;
    await addAuthenticator(page);
    await page.addInitScript(() => {
      PublicKeyCredential.isConditionalMediationAvailable = async () => false;
    });
    await openApp(page, '/auth/signup?next=%2Fdashboard%2Faccount');
    await link(page, 'Continue with Demo').click();
    await answer(page, { email });
    await button(page, 'Add a passkey').click();
    await expect(page.getByText('The passkey was added')).toBeVisible();
    await button(page, 'Ask for a passkey at every log-in').click();
    await button(page, 'I have saved them').click();
    await logOut(page);

    await page.goto('/dashboard/account');
    await expect(page).toHaveURL('/auth/login?next=%2Fdashboard%2Faccount');
    await link(page, 'Continue with Demo').click();
    await answer(page, { email });
    await expect(page).toHaveURL('/auth/second-step?next=%2Fdashboard%2Faccount');
    await button(page, 'Use a passkey').click();
    await expect(page.getByText('Login successful!')).toBeVisible();
    await expect(page).toHaveURL('/dashboard/account');
  },
);
