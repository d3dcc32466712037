import type { Page } from '@playwright/test';
import { hold } from './hold.ts';
import { newUser, planCard, createVerifiedUser } from './test-user.ts';
import { expect, openApp, test, waitForStart } from './test.ts';

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
  return page.evaluate(() => JSON.parse(localStorage.getItem('plan') ?? 'null')?.value.plan);
}

test(
  'the pages that sell, help and withdraw are painted before they load React',
  { tag: '@exhaustive' },
  async ({ page }) => {
    const asked = trackAppRequests(page);
    for (const path of ['/pricing', '/onboarding', '/help', '/withdraw']) {
      const releaseFonts = await hold(page, /\.woff2$/);
      asked.length = 0;
      await page.goto(path, { waitUntil: 'domcontentloaded' });
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect(asked, path).toEqual([]);
      releaseFonts();
      await expect.poll(() => asked.length, path).toBe(1);
      await page.unrouteAll({ behavior: 'wait' });
    }
  },
);

test('a page that is read first starts in a window that draws nothing, too', async ({ page }) => {
  // Such a window reports no paint.
  await page.addInitScript(() => {
    PerformanceObserver.prototype.observe = () => undefined;
  });
  await page.goto('/help');
  await waitForStart(page);
});

test('a plan chosen before React has loaded is remembered', async ({ page }) => {
  for (const path of ['/pricing', '/onboarding']) {
    const releaseApp = await hold(page, app);
    await page.goto(path, { waitUntil: 'commit' });
    await choose(page, 'Yearly').click();
    await expect(page.locator('form[aria-busy=true]')).toHaveCount(1);
    await expect(page).toHaveURL(path);
    releaseApp();
    await expect(page).toHaveURL('/auth/login');
    expect(await rememberedPlan(page)).toBe('YEARLY');
    await page.evaluate(() => localStorage.clear());
    await page.unrouteAll({ behavior: 'wait' });
  }
});

/** Types into a page whose React is held back, sends its form twice, and releases React. @returns what is posted */
async function sendEarly(page: Page, path: string, fields: Record<string, string>) {
  const requests: unknown[] = [];
  page.on('request', (request) => {
    if (request.postData()) requests.push(request.postDataJSON());
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

test('a form sent before React has loaded is sent once, as typed', async ({ page }) => {
  const { name, email, password } = await createVerifiedUser();
  await test.step('help, without what was not to be sent along', async () => {
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

  await test.step('log-in', async () => {
    const requests = await sendEarly(page, '/auth/login', { Email: email, Password: password });
    await expect(page).toHaveURL('/dashboard/subscription');
    expect(requests).toEqual([{ email, password }]);
  });
});

test(
  'a withdrawal, a forgotten password and a sign-up sent before React has loaded are sent once',
  { tag: '@exhaustive' },
  async ({ page }) => {
    const { name, email } = await createVerifiedUser();
    await test.step('withdrawal', async () => {
      const fields = { 'Full name': name, 'Email of your account': email };
      const requests = await sendEarly(page, '/withdraw', fields);
      await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible();
      expect(requests).toMatchObject([{ name, email }]);
    });

    await test.step('forgot password', async () => {
      const unknown = newUser().email;
      const requests = await sendEarly(page, '/auth/forget-password', { Email: unknown });
      await expect(page).toHaveURL('/check-resetPasswordEmail');
      expect(requests).toEqual([{ email: unknown }]);
    });

    await test.step('sign-up', async () => {
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
  },
);

test(
  'an address is not filled in where one is being typed when React starts',
  { tag: '@exhaustive' },
  async ({ page }) => {
    const { email } = newUser();
    await openApp(page, '/auth/forget-password');
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Send Reset Link' }).click();
    await expect(page).toHaveURL('/check-resetPasswordEmail');
    const releaseApp = await hold(page, app);
    await page.goto('/auth/login', { waitUntil: 'commit' });
    await page.getByLabel('Email').focus();
    releaseApp();
    await waitForStart(page);
    await page.keyboard.insertText('grace@example.com');
    await expect(page.getByLabel('Email')).toHaveValue('grace@example.com');
    await page.reload();
    await expect(page.getByLabel('Email')).toHaveValue(email);
  },
);

test.describe('when React fails to load', () => {
  test.use({ expectedConsoleErrors: [/Failed to load resource/] });

  test('a chosen plan leads to the log-in anyway', { tag: '@exhaustive' }, async ({ page }) => {
    for (const path of ['/pricing', '/onboarding']) {
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
      await page.unrouteAll({ behavior: 'wait' });
    }
  });
});
