import type { Page, Route } from '@playwright/test';
import { createVerifiedUser, logIn } from './test-user.ts';
import { expect, test } from './test.ts';

const failures: Record<string, (route: Route) => Promise<void>> = {
  'is missing': (route) => route.fulfill({ status: 404 }),
  'is answered 503': (route) => route.fulfill({ status: 503 }),
  'is blocked': (route) => route.abort(),
};

const title = 'This page did not load completely';

/** Counts page loads from now on. */
function countPageLoads(page: Page): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) count += 1;
  });
  return () => count;
}

/** Waits until the page has shown the message, and long enough that a loop would show. */
async function expectOneReloadAtMost(page: Page, loads: () => number) {
  await expect(page.getByRole('alert')).toContainText('has not been loaded');
  await page.waitForLoadState('networkidle');
  expect(loads()).toBeLessThanOrEqual(2);
}

// Browsers and React Router report the file that did not load.
test.use({
  expectedConsoleErrors: [
    /Failed to load resource|Error loading route module|dynamically imported module|RouteModuleError/,
  ],
});

for (const [failure, fail] of Object.entries(failures)) {
  test.describe(`security 34: when a script ${failure}`, () => {
    test('the dashboard says so after one reload, and opens when it is back', async ({ page }) => {
      await logIn(page, await createVerifiedUser());
      const script = /\/assets\/dashboard-account-.*\.js/;
      await page.route(script, fail);
      const loads = countPageLoads(page);
      await page.goto('/dashboard/account');
      await expect(page.getByRole('heading', { name: title })).toBeVisible();
      await expectOneReloadAtMost(page, loads);

      await page.unroute(script);
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByRole('heading', { name: 'Account Info' })).toBeVisible();
    });

    test('a log-in still ends on the dashboard, which says so', async ({ page }) => {
      const user = await createVerifiedUser();
      await page.route(/\/assets\/dashboard-.*\.js/, fail);
      const loads = countPageLoads(page);
      await logIn(page, user);
      await expect(page.getByRole('heading', { name: title })).toBeVisible();
      await expectOneReloadAtMost(page, loads);
    });

    for (const path of ['/auth/login', '/auth/reset-password/some-token']) {
      test(`${path} says so when the app does not start`, async ({ page }) => {
        await page.route(/\/assets\/core-.*\.js/, fail);
        const loads = countPageLoads(page);
        await page.goto(path);
        await expect(page.getByText(title)).toBeVisible();
        await expectOneReloadAtMost(page, loads);

        await page.unrouteAll();
        await page.getByRole('button', { name: 'Try again' }).click();
        await expect(page.getByText(title)).toBeHidden();
        await expect(page.getByLabel(/^(new )?password$/i)).toBeVisible();
      });
    }
  });
}

test.describe('security 34: when session storage is blocked', () => {
  test('a script that is missing is reported without a reload', async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(window, 'sessionStorage', {
        get() {
          throw new DOMException('blocked', 'SecurityError');
        },
      });
    });
    await page.route(/\/assets\/core-.*\.js/, (route) => route.fulfill({ status: 404 }));
    const loads = countPageLoads(page);
    await page.goto('/auth/login');
    await expect(page.getByText(title)).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(loads()).toBe(1);
  });
});

test('security 34: a form sent before the app fails to start is not lost', async ({ page }) => {
  const typed = Promise.withResolvers<void>();
  await page.route(/\/assets\/core-.*\.js/, async (route) => {
    await typed.promise;
    await route.abort();
  });
  await page.goto('/auth/login', { waitUntil: 'commit' });
  await page.getByLabel('Email').fill('ada@example.com');
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  typed.resolve();
  await expect(page.getByText(title)).toBeVisible();
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page).toHaveURL('/auth/login');
  await expect(page.getByLabel('Email')).toHaveValue('ada@example.com');
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
});

/** Holds a script back until the returned function is called. */
async function holdScript(page: Page, script: RegExp): Promise<() => void> {
  const arrival = Promise.withResolvers<void>();
  await page.route(script, async (route) => {
    await arrival.promise;
    await route.continue();
  });
  return arrival.resolve;
}

test('security 34: a page whose script hangs after a click says so', async ({ page }) => {
  await page.clock.install();
  let requests = 0;
  await page.route(/\/assets\/signup-.*\.js/, async (route) => {
    requests += 1;
    if (requests > 1) await route.continue();
  });
  await page.goto('/auth/login', { waitUntil: 'networkidle' });
  await page.getByRole('link', { name: 'Sign up' }).click();
  await expect(page.getByRole('status')).toHaveText('Loading the page');
  await page.clock.fastForward(11_000);
  await expect(page.getByText('This page takes longer than usual')).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Sign up' })).toBeVisible();
});

const hanging = {
  '/auth/login': /\/assets\/core-.*\.js/,
  '/auth/reset-password/a': /\/reset-p.*\.js/,
};

for (const [path, script] of Object.entries(hanging)) {
  test(`security 34: ${path} says that its script is late until it arrives`, async ({ page }) => {
    await page.clock.install();
    const release = await holdScript(page, script);
    await page.goto(path, { waitUntil: 'commit' });
    await expect(page.getByText(/Loading|Forgot password/).first()).toBeVisible();
    await page.clock.fastForward(21_000);
    await expect(page.getByText(title)).toBeVisible();
    release();
    await expect(page.getByText(title)).toBeHidden();
    await expect(page.getByLabel(/^(new )?password$/i)).toBeVisible();
  });
}
