import type { Page } from '@playwright/test';
import { hold } from './hold.ts';
import { newUser, planCard, createVerifiedUser } from './test-user.ts';
import { expect, test } from './test.ts';

/** The chunk that holds React. */
const app = /\/assets\/core-/;

function trackAppRequests(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (app.test(request.url())) asked.push(request.url());
  });
  return asked;
}

function choose(page: Page, plan: 'Monthly' | 'Yearly') {
  return planCard(page, plan).getByRole('button', { name: 'Choose plan' });
}

function rememberedPlan(page: Page) {
  return page.evaluate(() => JSON.parse(localStorage.getItem('plan') ?? 'null')?.plan);
}

for (const path of ['/pricing', '/onboarding', '/help', '/withdraw']) {
  test(`${path} is painted before it loads React`, async ({ page }) => {
    const asked = trackAppRequests(page);
    const releaseFonts = await hold(page, /\.woff2$/);
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(asked).toEqual([]);
    releaseFonts();
    await expect.poll(() => asked.length).toBe(1);
  });
}

for (const path of ['/pricing', '/onboarding']) {
  test(`on ${path} a plan chosen before React has loaded is remembered`, async ({ page }) => {
    const releaseApp = await hold(page, app);
    await page.goto(path, { waitUntil: 'commit' });
    await choose(page, 'Yearly').click();
    await expect(page.locator('form[aria-busy=true]')).toHaveCount(1);
    await expect(page).toHaveURL(path);
    releaseApp();
    await expect(page).toHaveURL('/auth/login');
    expect(await rememberedPlan(page)).toBe('YEARLY');
  });
}

test.describe('a form sent before React has loaded is sent once, as typed', () => {
  /** Types into a page whose React is held back, sends its form, and counts what reaches the server. */
  async function sendEarly(page: Page, path: string, fields: Record<string, string>) {
    const requests: unknown[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') requests.push(request.postDataJSON());
    });
    const releaseApp = await hold(page, app);
    await page.goto(path, { waitUntil: 'commit' });
    for (const [label, text] of Object.entries(fields)) {
      await page.getByLabel(label, { exact: true }).fill(text);
    }
    const form = page.getByRole('main').locator('form');
    await form.locator('button[type=submit]').click();
    await page.keyboard.press('Enter');
    await expect(form).toHaveAttribute('aria-busy', 'true');
    expect(requests).toEqual([]);
    releaseApp();
    return requests;
  }

  test('log-in', async ({ page }) => {
    const { email, password } = await createVerifiedUser();
    const requests = await sendEarly(page, '/auth/login', { Email: email, Password: password });
    await expect(page).toHaveURL('/dashboard/subscription');
    expect(requests).toEqual([{ email, password }]);
  });

  test('sign-up', async ({ page }) => {
    const user = newUser();
    const requests = await sendEarly(page, '/auth/signup', {
      'Full name': user.name,
      Email: user.email,
      Password: user.password,
      'Confirm password': user.password,
    });
    await expect(page.getByRole('dialog', { name: 'Email Verification Required' })).toBeVisible();
    expect(requests).toMatchObject([{ ...user, confirmPassword: user.password }]);
  });

  test('withdrawal', async ({ page }) => {
    const { name, email } = await createVerifiedUser();
    const fields = { 'Full name': name, 'Email of your account': email };
    const requests = await sendEarly(page, '/withdraw', fields);
    await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible();
    expect(requests).toMatchObject([{ name, email }]);
  });

  test('help, without what was not to be sent along', async ({ page }) => {
    const { name, email } = newUser();
    const releaseApp = await hold(page, app);
    await page.goto('/help', { waitUntil: 'commit' });
    await page.getByLabel('What is it about?').selectOption('subscription');
    await page.getByLabel('Your message').fill('Which card was charged?');
    await page.getByLabel('Your name').fill(name);
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Send this along').uncheck();
    const request = page.waitForRequest((sent) => sent.method() === 'POST');
    await page.getByRole('button', { name: 'Send message' }).click();
    releaseApp();
    expect((await request).postDataJSON()).toEqual({
      topic: 'subscription',
      message: 'Which card was charged?',
      name,
      email,
    });
  });

  test('forgot password', async ({ page }) => {
    const email = newUser().email;
    const requests = await sendEarly(page, '/auth/forget-password', { Email: email });
    await expect(page).toHaveURL('/check-resetPasswordEmail');
    expect(requests).toEqual([{ email }]);
  });
});

test('an address is not filled in where one is being typed when React starts', async ({ page }) => {
  const { email } = newUser();
  await page.goto('/auth/forget-password');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send Reset Link' }).click();
  await expect(page).toHaveURL('/check-resetPasswordEmail');
  const releaseApp = await hold(page, app);
  await page.goto('/auth/login', { waitUntil: 'commit' });
  await page.getByLabel('Email').focus();
  releaseApp();
  await page.waitForLoadState('networkidle');
  await page.keyboard.insertText('grace@example.com');
  await expect(page.getByLabel('Email')).toHaveValue('grace@example.com');
  await page.reload();
  await expect(page.getByLabel('Email')).toHaveValue(email);
});

test.describe('when React fails to load', () => {
  test.use({ expectedConsoleErrors: [/Failed to load resource/] });

  for (const path of ['/pricing', '/onboarding']) {
    test(`a plan chosen on ${path} leads to the log-in anyway`, async ({ page }) => {
      const pressed = Promise.withResolvers<void>();
      await page.route(app, async (route) => {
        if (new URL(page.url()).pathname !== path) return route.continue();
        await pressed.promise;
        return route.abort();
      });
      await page.goto(path, { waitUntil: 'commit' });
      await choose(page, 'Monthly').click();
      pressed.resolve();
      await expect(page).toHaveURL(/\/auth\/login/);
      await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible();
    });
  }
});
