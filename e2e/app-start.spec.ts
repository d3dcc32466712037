import type { Page } from '@playwright/test';
import { logIn, newUser, planCard, createVerifiedUser } from './test-user.ts';
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

test('pricing loads React only when a visitor interacts', async ({ page }) => {
  const asked = trackAppRequests(page);
  await page.goto('/pricing', { waitUntil: 'networkidle' });
  await expect(choose(page, 'Yearly')).toBeVisible();
  // Browsers send this when a pointer already rests where the page appears.
  await page.evaluate(() => dispatchEvent(new PointerEvent('pointermove')));
  await expect(page.locator('script[type="text/deferred"]')).toHaveCount(1);
  expect(asked).toEqual([]);
  const app = page.waitForResponse(/\/assets\/core-/);
  // The first move only places the pointer.
  await page.mouse.move(200, 200, { steps: 2 });
  expect((await app).ok()).toBe(true);
});

/** Holds React back until the returned function is called. */
async function holdApp(page: Page): Promise<() => void> {
  const release = Promise.withResolvers<void>();
  await page.route(app, async (route) => {
    await release.promise;
    await route.continue();
  });
  return release.resolve;
}

for (const path of ['/pricing', '/onboarding']) {
  test(`on ${path} a plan chosen before React has loaded is remembered`, async ({ page }) => {
    const releaseApp = await holdApp(page);
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
    const releaseApp = await holdApp(page);
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

  test('forgot password', async ({ page }) => {
    const email = newUser().email;
    const requests = await sendEarly(page, '/auth/forget-password', { Email: email });
    await expect(page).toHaveURL('/check-resetPasswordEmail');
    expect(requests).toEqual([{ email }]);
  });
});

test('a plan chosen by a synthetic click loads React as well', async ({ page }) => {
  await page.goto('/pricing', { waitUntil: 'networkidle' });
  await choose(page, 'Monthly').dispatchEvent('click');
  await expect(page).toHaveURL('/auth/login');
  expect(await rememberedPlan(page)).toBe('MONTHLY');
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

test('for a signed-in user, pricing loads React at once', async ({ page }) => {
  await logIn(page, await createVerifiedUser());
  const asked = trackAppRequests(page);
  await page.goto('/pricing');
  await expect.poll(() => asked.length).toBe(1);
});
