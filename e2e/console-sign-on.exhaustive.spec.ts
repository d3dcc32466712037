import { randomUUID } from 'node:crypto';
import { startIdentityProvider } from '../server/test/services/identity-provider.ts';
import { addresses, identityProvider } from './addresses.ts';
import { expectNoFindings } from './axe.ts';
import { joinAs } from './console-staff.ts';
import { expect, expectShown, test } from './test.ts';

test.use({
  baseURL: addresses.console,
  // A console that opens asks whether its user is logged in.
  expectedConsoleErrors: [/status of 401/],
});

test('a member of staff logs in through the identity provider of the company, a stranger does not', async ({
  page,
}) => {
  const provider = await startIdentityProvider({
    consoleUrl: addresses.console,
    port: identityProvider.port,
  });
  const email = await joinAs(page, 'lead', 'Mary Somerville');
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL('/login');

  await page.goto('/audit');
  await expect(page).toHaveURL('/login?next=%2Faudit');
  const signOn = page.getByRole('link', { name: 'Log in with single sign-on' });
  provider.person = { id: randomUUID(), email: 'stranger@else.example', isVerified: true };
  await signOn.click();
  await expect(page.getByRole('alert')).toContainText(
    'That account does not belong to a member of staff',
  );
  await expectNoFindings(page, 'log in after a refusal');

  provider.person = { id: randomUUID(), email, isVerified: true };
  await page.context().clearCookies();
  await page.goto('/audit');
  await signOn.click();
  await expect(page).toHaveURL('/audit');
  await expectShown(page.getByRole('row', { name: /Mary Somerville.*Log in/ }));
  provider.close();
});
