import type { Page } from '@playwright/test';
import { logIn, planCard, verifiedPerson } from './person.ts';
import { expect, test } from './test.ts';

/** The chunk that holds React. */
const app = /\/assets\/core-/;

function askedForApp(page: Page): string[] {
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

test('pricing reads without its app, which starts at the first sign of a visitor', async ({
  page,
}) => {
  const asked = askedForApp(page);
  await page.goto('/pricing', { waitUntil: 'networkidle' });
  await expect(choose(page, 'Yearly')).toBeVisible();
  // As browsers say of a pointer that rests where the page appears.
  await page.evaluate(() => dispatchEvent(new PointerEvent('pointermove')));
  await expect(page.locator('script[type="text/deferred"]')).toHaveCount(1);
  expect(asked).toEqual([]);
  const app = page.waitForResponse(/\/assets\/core-/);
  await page.mouse.move(200, 200);
  expect((await app).ok()).toBe(true);
});

test('a plan that is chosen before the app is there is chosen all the same', async ({ page }) => {
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

test('a plan that is chosen without pointer or key starts the app as well', async ({ page }) => {
  await page.goto('/pricing', { waitUntil: 'networkidle' });
  await choose(page, 'Monthly').dispatchEvent('click');
  await expect(page).toHaveURL('/auth/login');
  expect(await rememberedPlan(page)).toBe('MONTHLY');
});

test.describe('when the app fails to load', () => {
  test.use({ expectedConsoleErrors: [/Failed to load resource/] });

  test('a chosen plan leads to the log-in nevertheless', async ({ page }) => {
    await page.route(app, (route) =>
      new URL(page.url()).pathname === '/pricing' ? route.abort() : route.continue(),
    );
    await page.goto('/pricing');
    await choose(page, 'Monthly').click();
    await expect(page).toHaveURL(/\/auth\/login/);
    await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible();
  });
});

test('for somebody who is signed in pricing starts by itself', async ({ page }) => {
  await logIn(page, await verifiedPerson());
  const asked = askedForApp(page);
  await page.goto('/pricing');
  await expect.poll(() => asked.length).toBe(1);
});
