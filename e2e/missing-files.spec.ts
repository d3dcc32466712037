import { hold } from './hold.ts';
import { countPageLoads, places, reports, title, type Failure } from './missing-files.ts';
import { expect, expectShown, openApp, test } from './test.ts';

test.use({ expectedConsoleErrors: [reports] });

/** The exhaustive test has every failure at each place. */
const examples: [Failure, keyof typeof places][] = [
  ['is missing', 'the dashboard says so after one reload, and opens when it is back'],
  ['is answered 503', 'a log-in still ends on the dashboard, which says so'],
];

for (const [failure, what] of examples) {
  test(`security 34: when a script ${failure}, ${what}`, ({ page }) => places[what](page, failure));
}

test.describe('security 34: when session storage is blocked', () => {
  test(
    'a script that is missing is reported without a reload',
    { tag: '@exhaustive' },
    async ({ page }) => {
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
      await page.unrouteAll();
      await page.getByRole('button', { name: 'Load again' }).click();
      await expect.poll(loads).toBe(2);
      await expect(page.getByText(title)).toBeHidden();
    },
  );
});

test(
  'security 34: a form sent before the app fails to start is not lost',
  { tag: '@exhaustive' },
  async ({ page }) => {
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
  },
);

test(
  'security 34: a message typed before the app fails to start is not lost',
  { tag: '@exhaustive' },
  async ({ page }) => {
    const typed = Promise.withResolvers<void>();
    await page.route(/\/assets\/core-.*\.js/, async (route) => {
      await typed.promise;
      await route.abort();
    });
    const loads = countPageLoads(page);
    await page.goto('/help', { waitUntil: 'commit' });
    await page.getByLabel('Your message').fill('Which card was charged?');
    typed.resolve();
    await expect(page.getByText(title)).toBeVisible();
    await expect(page.getByLabel('Your message')).toHaveValue('Which card was charged?');
    expect(loads()).toBe(1);
  },
);

test(
  'security 34: a page whose script hangs after a click says so',
  { tag: '@exhaustive' },
  async ({ page }) => {
    await page.clock.install();
    let requests = 0;
    await page.route(/\/assets\/signup-.*\.js/, async (route) => {
      requests += 1;
      if (requests > 1) await route.continue();
    });
    await openApp(page, '/auth/login');
    await page.getByRole('link', { name: 'Sign up' }).click();
    await expect(page.getByRole('status')).toHaveText('Loading the page');
    await page.clock.fastForward(11_000);
    await expect(page.getByText('This page takes longer than usual')).toBeVisible();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: 'Sign up' })).toBeVisible();
  },
);

const hanging = {
  '/auth/login': /\/assets\/core-.*\.js/,
  '/auth/reset-password/a': /\/reset-p.*\.js/,
};

for (const [path, script] of Object.entries(hanging)) {
  test(
    `security 34: ${path} says that its script is late until it arrives`,
    { tag: '@exhaustive' },
    async ({ page }) => {
      await page.clock.install();
      const release = await hold(page, script);
      await page.goto(path, { waitUntil: 'commit' });
      await expectShown(page.getByText(/Loading|Forgot password/));
      await page.clock.fastForward(21_000);
      await expect(page.getByText(title)).toBeVisible();
      release();
      await expect(page.getByText(title)).toBeHidden();
      await expect(page.getByLabel(/^(new )?password$/i)).toBeVisible();
    },
  );
}

test(
  'languages 9: a language can be chosen where the app does not start',
  { tag: '@exhaustive' },
  async ({ page }) => {
    await page.route(/\/assets\/core-.*\.js/, (route) => route.abort());
    await page.goto('/pricing?code=SPRING');
    await expect(page.getByText(title)).toBeVisible();
    await page.unrouteAll();
    await page.getByRole('contentinfo').getByRole('button', { name: 'Deutsch' }).click();
    await expect(page).toHaveURL('/de/pricing?code=SPRING');
  },
);
