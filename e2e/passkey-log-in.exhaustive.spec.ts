import { expectAccessible } from './axe.ts';
import { waitForEmail } from './inbox.ts';
import { addAuthenticator, outdateProofs, removePasskeys } from './passkeys.ts';
import { createVerifiedUser, logOut, openAs } from './test-user.ts';
import { expect, test } from './test.ts';

// A proof is asked for, and a wrong password refused.
test.use({ expectedConsoleErrors: [/status of 40[013]/] });

test('a passkey is added, logs in by the suggestion and by the button, and is removed after a proof', async ({
  page,
}) => {
  const user = await createVerifiedUser();
  const { touch, countPasskeys } = await addAuthenticator(page);
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const rename = page.getByRole('button', { name: /^Rename Chrome on / });
  await openAs(page, user, '/dashboard/account');

  await test.step('it is added and named', async () => {
    await button('Add a passkey').click();
    await expect(page.getByText('The passkey was added')).toBeVisible();
    await waitForEmail(user.email, /^A passkey was added/);
    await rename.click();
    await page.getByLabel('Name of the passkey').fill('Laptop');
    await button('Save name').click();
    await expect(button('Rename Laptop')).toBeFocused();
    await expectAccessible(page, 'the account page with a passkey');
  });

  await test.step('a suggestion of the browser logs in, and leads to the page that asked for it', async () => {
    await touch(false);
    await logOut(page);
    await expectAccessible(page, 'the log-in');
    // A page that asks for no passkey.
    await page.goto('/health/live');
    await touch(true);
    await page.goto('/dashboard/account');
    await expect(page.getByText('Login successful!')).toBeVisible();
    await expect(page).toHaveURL('/dashboard/account');
  });

  await test.step('where the browser suggests nothing, the button of the log-in opens the dashboard', async () => {
    await page.addInitScript(() => {
      PublicKeyCredential.isConditionalMediationAvailable = async () => false;
    });
    await logOut(page);
    await button('Log in with a passkey').click();
    await expect(page).toHaveURL('/dashboard/subscription');
    await page.goto('/dashboard/account');
  });

  await test.step('a proof by passkey is asked for once, and the change goes on by itself', async () => {
    await outdateProofs(user.email);
    await button('Add a passkey').click();
    const dialog = page.getByRole('dialog', { name: "Confirm it's you" });
    await expect(dialog).toBeVisible();
    await expectAccessible(page, 'the proof');
    await button('Use a passkey').click();
    await expect(page.getByText('This device already has a passkey for this site.')).toBeVisible();
    await expect(dialog).toBeHidden();
  });

  await test.step('it is removed after a proof by password', async () => {
    await outdateProofs(user.email);
    await button('Remove Laptop').click();
    await button('Remove it').click();
    await page.getByLabel('Your password').fill('Wr0ng-pass');
    await button('Confirm').click();
    await expect(page.getByText('Password is not correct.')).toBeVisible();
    await page.getByLabel('Your password').fill(user.password);
    await page.keyboard.press('Enter');
    await expect(page.getByText('The passkey was removed')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Passkeys' })).toBeFocused();
    await waitForEmail(user.email, /^A passkey was removed/);
    await expect.poll(countPasskeys).toBe(0);
  });

  await test.step('the end of all sessions waits for a proof above its own dialog', async () => {
    await outdateProofs(user.email);
    await page.getByRole('main').getByRole('button', { name: 'Log out everywhere' }).click();
    const question = page.getByRole('dialog', { name: 'Log out everywhere?' });
    await question.getByRole('button', { name: 'Log out everywhere' }).click();
    await page.getByLabel('Your password').fill(user.password);
    await page.keyboard.press('Enter');
    await expect(page.getByText('You are logged out everywhere')).toBeVisible();
    await expect(page).toHaveURL('/auth/login');
  });
});

test('a passkey that no account has is forgotten by the browser when it is tried', async ({
  page,
}) => {
  const user = await createVerifiedUser();
  const { countPasskeys } = await addAuthenticator(page);
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  });
  await openAs(page, user, '/dashboard/account');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByText('The passkey was added')).toBeVisible();
  await removePasskeys(user.email);
  await logOut(page);
  expect(await countPasskeys()).toBe(1);
  await page.getByRole('button', { name: 'Log in with a passkey' }).click();
  await expect(page.getByText(/^This passkey cannot be used here/)).toBeVisible();
  await expect.poll(countPasskeys).toBe(0);
});
