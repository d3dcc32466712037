import type { Page } from '@playwright/test';
import { logIn, planCard, createVerifiedUser } from './test-user.ts';
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
  return page.evaluate(() => localStorage.getItem('plan'));
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
  // Chromium may report the first move of a pointer without a distance.
  await page.mouse.move(200, 200, { steps: 2 });
  expect((await app).ok()).toBe(true);
});

test('a plan chosen before React has loaded is remembered', async ({ page }) => {
  const pressed = Promise.withResolvers<void>();
  await page.route(app, async (route) => {
    await pressed.promise;
    await route.continue();
  });
  await page.goto('/pricing');
  await choose(page, 'Yearly').click();
  await expect(page).toHaveURL('/pricing');
  pressed.resolve();
  await expect(page).toHaveURL('/auth/login');
  expect(await rememberedPlan(page)).toBe('YEARLY');
});

test('a plan chosen by a synthetic click loads React as well', async ({ page }) => {
  await page.goto('/pricing', { waitUntil: 'networkidle' });
  await choose(page, 'Monthly').dispatchEvent('click');
  await expect(page).toHaveURL('/auth/login');
  expect(await rememberedPlan(page)).toBe('MONTHLY');
});

test.describe('when React fails to load', () => {
  test.use({ expectedConsoleErrors: [/Failed to load resource/] });

  test('a chosen plan leads to the log-in anyway', async ({ page }) => {
    await page.route(app, (route) =>
      new URL(page.url()).pathname === '/pricing' ? route.abort() : route.continue(),
    );
    await page.goto('/pricing');
    await choose(page, 'Monthly').click();
    await expect(page).toHaveURL(/\/auth\/login/);
    await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible();
  });
});

test('for a signed-in user, pricing loads React at once', async ({ page }) => {
  await logIn(page, await createVerifiedUser());
  const asked = trackAppRequests(page);
  await page.goto('/pricing');
  await expect.poll(() => asked.length).toBe(1);
});
