import { readFile } from 'node:fs/promises';
import { linkIn, mailTo } from './inbox.ts';
import { logIn, somebody, verifiedPerson } from './person.ts';
import { expect, test } from './test.ts';

test('security 11: a browser that is logged in elsewhere is seen and logged out', async ({
  page,
  browser,
}) => {
  const person = await verifiedPerson();
  const elsewhere = await browser.newContext();
  const otherPage = await elsewhere.newPage();
  await logIn(otherPage, person);
  await logIn(page, person);
  await page.goto('/dashboard/account');
  await expect(page.getByText('This browser')).toBeVisible();
  await page.getByRole('button', { name: /^Log out Chrome/ }).click();
  await expect(page.getByText(/is logged out/)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Log out Chrome/ })).toHaveCount(0);
  await otherPage.goto('/dashboard/account');
  await expect(otherPage).toHaveURL('/auth/login');
  await elsewhere.close();
});

test('somebody takes the own data away', async ({ page }) => {
  const person = await verifiedPerson();
  await logIn(page, person);
  await page.goto('/dashboard/account');
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download my data' }).click();
  const file = await saving;
  expect(file.suggestedFilename()).toBe('stillweb-data.json');
  const data = JSON.parse(await readFile(await file.path(), 'utf8'));
  expect(data.profile).toMatchObject({ name: person.name, email: person.email });
});

test('an address is changed by links to both mailboxes, and this browser shows it', async ({
  page,
}) => {
  const person = await verifiedPerson();
  const { email } = somebody();
  await logIn(page, person);
  await page.goto('/dashboard/account');
  await page.getByRole('button', { name: 'Change email' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change your email' });
  await dialog.getByLabel('New email').fill(email);
  await dialog.getByLabel('Your password', { exact: true }).fill(person.password);
  await expect(dialog).toContainText('You can no longer read mail at your old address?');
  await dialog.getByRole('button', { name: 'Send links' }).click();
  await expect(page.getByText(`links were sent to your address and to ${email}`)).toBeVisible();
  await page.goto(linkIn(await mailTo(email, /confirm your new/i), /change-email/));
  await page.getByRole('button', { name: 'Confirm the change' }).click();
  await expect(page.getByRole('heading', { name: 'One of two is done' })).toBeVisible();
  await expect(page.getByText('Now use the link that we sent to your old address.')).toBeVisible();
  await page.goto(linkIn(await mailTo(person.email, /confirm the change/i), /change-email/));
  await page.getByRole('button', { name: 'Confirm the change' }).click();
  await expect(page.getByRole('heading', { name: 'Your email is changed' })).toBeVisible();
  await page.goto('/dashboard/account');
  await expect(page.getByRole('main').getByText(email)).toBeVisible();
});

test.describe('leaving', () => {
  test.use({ expectedConsoleErrors: [/status of 40[01]/] });

  test('an account is deleted with its password, after saying what stays', async ({ page }) => {
    const person = await verifiedPerson();
    await logIn(page, person);
    await page.goto('/dashboard/account');
    await page.getByRole('button', { name: 'Delete account' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
    await expect(dialog).toContainText('keeps invoices');
    await dialog.getByLabel('Your password', { exact: true }).fill('Wrong-pass1');
    await dialog.getByRole('button', { name: 'Delete for good' }).click();
    await expect(dialog.getByText('Password is not correct.')).toBeVisible();
    await dialog.getByLabel('Your password', { exact: true }).fill(person.password);
    await dialog.getByRole('button', { name: 'Delete for good' }).click();
    await expect(page.getByText('Your account was deleted')).toBeVisible();
    await expect(page).toHaveURL('/auth/login');
    await mailTo(person.email, /deleted/i);
    await page.getByLabel('Email').fill(person.email);
    await page.getByLabel('Password', { exact: true }).fill(person.password);
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await expect(page.getByText('Wrong email or password').first()).toBeVisible();
  });
});
