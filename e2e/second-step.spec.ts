import type { Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { findLink, waitForEmail } from './inbox.ts';
import { addAuthenticator, outdateProofs } from './passkeys.ts';
import { createVerifiedUser, fillLogIn, logOut, openAs, type TestUser } from './test-user.ts';
import { expect, openApp, test } from './test.ts';

// The second step is asked for, wrong codes are refused, and the last passkey is kept.
test.use({ expectedConsoleErrors: [/status of 40[139]/] });

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** The browser would suggest the passkey, and log in with it immediately. */
const suggestNothing = (page: Page) =>
  page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  });

/** Adds a passkey on the account page, and turns the second step on. @returns the recovery codes */
async function turnOn(page: Page, user: TestUser): Promise<string[]> {
  await openAs(page, user, '/dashboard/account');
  const switchOn = button(page, 'Ask for a passkey at every log-in');
  await expect(page.getByText('Add a passkey first.')).toBeVisible();
  await expect(switchOn).toHaveAttribute('aria-disabled', 'true');
  await button(page, 'Add a passkey').click();
  await expect(page.getByText('The passkey was added')).toBeVisible();
  await switchOn.click();
  return readCodes(page);
}

/** Reads the recovery codes of the window that shows them once, and closes it. */
async function readCodes(page: Page): Promise<string[]> {
  const dialog = page.getByRole('dialog', { name: 'Save your recovery codes' });
  await expect(dialog.getByRole('listitem')).toHaveCount(8);
  await expectAccessible(page, 'the recovery codes');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  const codes = await dialog.getByRole('listitem').allTextContents();
  await button(page, 'I have saved them').click();
  await expect(dialog).toBeHidden();
  return codes;
}

/** From the account page, to which the log-in leads back. */
async function logInToSecondStep(page: Page, user: TestUser): Promise<void> {
  await logOut(page);
  await page.goto('/dashboard/account');
  await expect(page).toHaveURL(/\/auth\/login\?/);
  await fillLogIn(page, user);
  await expect(page).toHaveURL('/auth/second-step?next=%2Fdashboard%2Faccount');
  await expect(page.getByRole('heading', { name: 'Second step' })).toBeFocused();
}

test('with the second step on, a password log-in asks for a passkey, or for a recovery code that was shown once', async ({
  page,
}) => {
  const user = await createVerifiedUser();
  await addAuthenticator(page);
  const [code = ''] = await test.step('it is turned on', () => turnOn(page, user));

  await test.step('a recovery code passes it, and the log-in leads to the page that asked for it', async () => {
    await suggestNothing(page);
    await logInToSecondStep(page, user);
    await button(page, 'Use a recovery code').click();
    const field = page.getByLabel('Recovery code');
    await expect(field).toBeFocused();
    await field.fill('AAAA-AAAA-AAAA');
    await button(page, 'Log in').click();
    await expect(page.getByText(/^This recovery code is incorrect/)).toBeVisible();
    await expectAccessible(page, 'a wrong recovery code');
    await field.fill(` ${code.toLowerCase().replaceAll('-', ' ')} `);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/dashboard/account');
    await expect(page.getByText(/^You have 7 recovery codes left/)).toBeVisible();
  });
});

test(
  'a passkey passes the second step, a reset asks for it in place, and it is turned off after a proof',
  { tag: '@exhaustive' },
  async ({ page }) => {
    const user = await createVerifiedUser();
    const { touch } = await addAuthenticator(page);
    const codes = await test.step('it is turned on', () => turnOn(page, user));
    const [code = ''] = codes;

    await test.step('the account page says how many codes are left', async () => {
      await expect(page.getByText(/^You have 8 recovery codes left/)).toBeVisible();
      await expectAccessible(page, 'the account page with the second step on');
      await page.getByRole('button', { name: /^Remove Chrome on / }).click();
      await button(page, 'Remove it').click();
      await expect(page.getByText(/^This is your only passkey/)).toBeVisible();
    });

    await suggestNothing(page);

    await test.step('a passkey passes it, and the log-in leads to the page that asked for it', async () => {
      await logInToSecondStep(page, user);
      await expectAccessible(page, 'the second step');
      await page.reload();
      await button(page, 'Use a passkey').click();
      await expect(page.getByText('Login successful!')).toBeVisible();
      await expect(page).toHaveURL('/dashboard/account');
    });

    await test.step('a reset asks for it in place, and keeps the new password', async () => {
      await logOut(page);
      await touch(false);
      await page.request.post('/api/v1/auth/forgotPassword', { data: { email: user.email } });
      const link = findLink(await waitForEmail(user.email, /reset/i), /reset-password/);
      await openApp(page, link);
      await page.getByLabel('New password', { exact: true }).fill('An0ther-pass');
      await page.getByLabel('Confirm new password', { exact: true }).fill('An0ther-pass');
      const passkey = page.getByRole('group', { name: 'Remove these' }).getByRole('checkbox');
      await expect(passkey).toBeChecked();
      await expectAccessible(page, 'a reset that names a new passkey');
      await passkey.uncheck();
      await button(page, 'Reset password').click();
      await expect(page.getByRole('heading', { name: 'Second step' })).toBeFocused();
      await expectAccessible(page, 'the second step of a reset');
      await button(page, 'Use a recovery code').click();
      await page.getByLabel('Recovery code').fill(code);
      await button(page, 'Reset password').click();
      await expect(page.getByText('Password updated successfully!')).toBeVisible();
      await expect(page).toHaveURL('/auth/login');
    });

    await test.step('new codes replace the old ones, and it is turned off after a proof', async () => {
      await touch(true);
      await fillLogIn(page, { ...user, password: 'An0ther-pass' });
      await button(page, 'Use a passkey').click();
      await expect(page).toHaveURL('/dashboard/subscription');
      await page.goto('/dashboard/account');
      await expect(page.getByText(/^You have 7 recovery codes left/)).toBeVisible();
      await button(page, 'Make new codes').click();
      await page.getByRole('dialog').getByRole('button', { name: 'Make new codes' }).click();
      expect(await readCodes(page)).not.toEqual(codes);
      await expect(page.getByText(/^You have 8 recovery codes left/)).toBeVisible();
      await outdateProofs(user.email);
      await button(page, 'Turn off').click();
      await button(page, 'Turn it off').click();
      const proof = page.getByRole('dialog', { name: "Confirm it's you" });
      await expect(proof.getByLabel('Recovery code')).toBeVisible();
      await expect(button(page, 'Email me a code')).toBeHidden();
      await expectAccessible(page, 'a proof with the second step on');
      await button(page, 'Use a passkey').click();
      await expect(page.getByText('The second step is off')).toBeVisible();
      await expect(button(page, 'Ask for a passkey at every log-in')).toBeVisible();
    });
  },
);

test(
  'a log-in that waits too long for its second step begins again',
  { tag: '@exhaustive' },
  async ({ page }) => {
    await openApp(page, '/auth/second-step?next=%2Fdashboard%2Faccount');
    await button(page, 'Use a passkey').click();
    await expect(page.getByRole('heading', { name: 'Please log in again' })).toBeFocused();
    await page.getByRole('main').getByRole('link', { name: 'Back to Login' }).click();
    await expect(page).toHaveURL('/auth/login?next=%2Fdashboard%2Faccount');
  },
);

test('a browser without passkeys shows nothing of them', async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'PublicKeyCredential'));
  await openApp(page, '/auth/login');
  await expect(button(page, 'Email me a code')).toBeVisible();
  await expect(button(page, 'Log in with a passkey')).toBeHidden();
  await openAs(page, await createVerifiedUser(), '/dashboard/account');
  await expect(page.getByText(/^We send it to/)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Passkeys' })).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Second step' })).toHaveCount(0);
});
