import { listEmails } from '../scripts/clients/inbox.ts';
import { addresses } from './addresses.ts';
import { expectAccessible } from './axe.ts';
import { addAuthenticator, outdateProofs } from './passkeys.ts';
import { createVerifiedUser } from './test-user.ts';
import { expect, test } from './test.ts';

// A wrong code is refused, and a proof asked for.
test.use({ expectedConsoleErrors: [/status of 40[13]/] });

/** The code of the newest email, once so many arrived. */
async function codeTo(email: string, emails: number): Promise<string> {
  const find = async () =>
    (await listEmails(addresses.inbox, email)).filter(({ subject }) =>
      subject.startsWith('Your code'),
    );
  await expect.poll(async () => (await find()).length, { timeout: 60_000 }).toBe(emails);
  const code = (await find())[0]?.text.match(/^\d{4} \d{4}$/m)?.[0];
  return code?.replace(' ', '') ?? 'no code';
}

test('a code from an email logs in, leads to the page that asked for it, and is a proof there', async ({
  page,
}) => {
  const { email } = await createVerifiedUser();
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const field = page.getByLabel('Code', { exact: true });

  await test.step('without an address there is nothing to send', async () => {
    await page.goto('/auth/code');
    await page.getByRole('link', { name: 'Back to Login' }).click();
    await expect(page).toHaveURL('/auth/login');
    await page.goto('/dashboard/account');
    await expect(page).toHaveURL(/\/auth\/login\?/);
    await button('Email me a code').click();
    await expect(page.getByText('Email is required')).toBeVisible();
    await expect(page.getByText('Password is required')).toBeHidden();
    await expect(page.getByLabel('Email', { exact: true })).toBeFocused();
  });

  await test.step('the code is sent to the address in the form', async () => {
    await page.getByLabel('Email', { exact: true }).fill(email);
    await button('Email me a code').click();
    await expect(page).toHaveURL(/\/auth\/code\?/);
    await expect(page.getByText(email)).toBeVisible();
    await expectAccessible(page, 'the page that asks for the code');
    await expect(field).toHaveAttribute('inputmode', 'numeric');
    await expect(field).toHaveAttribute('autocomplete', 'one-time-code');
  });

  await test.step('a wrong one is refused', async () => {
    const code = await codeTo(email, 1);
    await button('Log in').click();
    await expect(page.getByText('Code is required')).toBeVisible();
    await field.fill(String((Number(code) + 1) % 1e8).padStart(8, '0'));
    await page.keyboard.press('Enter');
    await expect(page.getByText(/^This code is incorrect/)).toBeVisible();
    await expect(field).toBeFocused();
    await expectAccessible(page, 'a wrong code');
  });

  await test.step('a new one logs in, however it is spaced', async () => {
    await button('Send a new code').click();
    await expect(page.getByText('A new code is on its way.')).toBeVisible();
    const code = await codeTo(email, 2);
    await field.fill(`${code.slice(0, 3)} ${code.slice(3)}`);
    await button('Log in').click();
    await expect(page.getByText('Login successful!')).toBeVisible();
    await expect(page).toHaveURL('/dashboard/account');
  });

  await test.step('a code proves who it is, and the change goes on by itself', async () => {
    await addAuthenticator(page);
    await outdateProofs(email);
    await button('Add a passkey').click();
    await button('Email me a code').click();
    await expect(field).toBeFocused();
    await expectAccessible(page, 'the proof by a code');
    await field.fill('12345678');
    await button('Confirm').click();
    await expect(page.getByText(/^This code is incorrect/)).toBeVisible();
    await field.fill(await codeTo(email, 3));
    await button('Confirm').click();
    await expect(page.getByText('The passkey was added')).toBeVisible();
    await expect(page.getByRole('dialog')).toBeHidden();
  });
});
