import type { Page } from '@playwright/test';
import { expectNoFindings, expectNoSidewaysScroll } from './axe.ts';
import { logIn, newUser, startTrial, createVerifiedUser } from './test-user.ts';
import { publicPaths } from './site.ts';
import { expect, test } from './test.ts';

async function expectAccessible(page: Page, what: string) {
  await expectNoFindings(page, what);
  await expectNoSidewaysScroll(page, what);
}

test('the open menu is accessible', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 800 });
  await page.goto('/');
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible();
  await expectAccessible(page, 'menu');
});

test('with forced colours the comparison still shows two different pages', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/');
  const background = (text: string) =>
    page
      .getByText(text)
      .first()
      .evaluate((element) => getComputedStyle(element).backgroundColor);
  const canvas = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  expect(await background('90% OFF')).not.toBe(canvas);
});

test('an open question is accessible', async ({ page }) => {
  await page.goto('/faqs');
  await page.getByRole('main').locator('summary').last().click();
  await expect(page.getByRole('main').locator('details').last()).toHaveAttribute('open');
  await expectAccessible(page, 'question');
});

test.describe('the test page', () => {
  // The second: axe asks frames by messages, and the sandboxed one has no origin.
  test.use({ expectedConsoleErrors: [/net::ERR_FAILED|Failed to execute 'postMessage'/] });

  test('is accessible with its result, and says when its hosts do not answer', async ({
    page,
    context,
  }) => {
    await page.goto('/test');
    const run = page.getByRole('button', { name: 'Run the test' });
    await run.click();
    await expect(page.getByText('Measured without blocking.')).toBeVisible();
    await expect(page.getByText('nothing was blocked. Add')).toBeVisible();
    const table = page.getByRole('table', { name: 'Measured in this browser' });
    const requests = table.getByRole('row', { name: 'Requests that loaded' });
    await expect(requests.getByRole('cell')).toHaveText(['18', '–', '–']);
    await expectAccessible(page, 'test page');
    await context.route(/^http:\/\/(content|ads)\.localhost/, (route) => route.abort());
    await run.click();
    await expect(page.getByText('The hosts of the test did not answer')).toBeVisible();
    await expect(requests.getByRole('cell')).toHaveText(['18', '–', '–']);
  });
});

test('every public form is accessible with its errors shown', async ({ page }) => {
  test.slow();
  const forms: string[] = [];
  for (const path of publicPaths.filter((path) => /^\/(?:auth\/|withdraw)/.test(path))) {
    await page.goto(path, { waitUntil: 'networkidle' });
    const form = page
      .getByRole('main')
      .locator('form')
      .filter({ has: page.locator('input') });
    if ((await form.count()) === 0) continue;
    forms.push(path);
    // The log-in form reports errors of the server only: see the next test.
    if (path === '/auth/login') continue;
    await form.locator('button[type=submit]').click();
    await expect(form.locator('[aria-invalid=true]').first(), path).toBeFocused();
    await expectAccessible(page, `${path} with errors`);
  }
  expect(forms).toEqual(
    expect.arrayContaining(['/auth/login', '/auth/signup', '/auth/forget-password', '/withdraw']),
  );
});

test.describe('after a refused log-in', () => {
  test.use({ expectedConsoleErrors: [/status of 401/] });

  test('the form is accessible with its error', async ({ page }) => {
    await page.goto('/auth/login');
    await page.getByLabel('Email').fill('nobody@example.com');
    await page.getByLabel('Password', { exact: true }).fill('Wrong-pass1');
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await expect(page.getByRole('alert').first()).toBeVisible();
    await expectAccessible(page, 'refused log-in');
  });
});

test('the dialog after sign-up is accessible', async ({ page }) => {
  const user = newUser();
  await page.goto('/auth/signup');
  await page.getByLabel('Full name').fill(user.name);
  await page.getByLabel('Email').fill(user.email);
  await page.getByLabel('Password', { exact: true }).fill(user.password);
  await page.getByLabel('Confirm password', { exact: true }).fill(user.password);
  await page.getByRole('button', { name: 'Sign up', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Email Verification Required' })).toBeVisible();
  await expectAccessible(page, 'verification required');
});

test('the account form and its dialogs are accessible', async ({ page }) => {
  test.slow();
  await logIn(page, await createVerifiedUser());
  await page.goto('/dashboard/account');
  await page.getByRole('button', { name: 'Edit name' }).click();
  await page.getByLabel('Full name').fill('');
  await page.getByRole('button', { name: 'Save' }).click();
  await expectAccessible(page, 'name with error');
  for (const name of ['Change email', 'Delete account']) {
    await page.getByRole('button', { name, exact: true }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessible(page, name);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  }
});

test('the account page says when emails do not arrive, and sends a link', async ({ page }) => {
  const user = await createVerifiedUser();
  await logIn(page, user);
  const undeliverable = { data: { undeliverableSince: '2026-11-20T08:00:00.000Z' } };
  await page.route('**/user/emailDelivery', (route) => route.fulfill({ json: undeliverable }));
  await page.goto('/dashboard/account');
  await expect(page.getByText('Our emails do not reach you')).toBeVisible();
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessible(page, `undeliverable at ${width} px`);
  }
  await page.getByRole('button', { name: 'Send a link' }).click();
  await expect(page.getByText(`A link was sent to ${user.email}`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send another link' })).toBeVisible();
});

test('the drawer and the plan dialog are accessible', async ({ page }) => {
  test.slow();
  await startTrial(page, await createVerifiedUser());
  await page.goto('/dashboard/subscription');
  await page.getByRole('button', { name: 'Switch to Annual' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page, 'change of plan');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();

  await page.setViewportSize({ width: 375, height: 800 });
  await page.getByRole('button', { name: 'Dashboard menu' }).click();
  await expect(page.getByRole('dialog', { name: 'Dashboard' })).toBeVisible();
  await expectNoFindings(page, 'drawer');
});
