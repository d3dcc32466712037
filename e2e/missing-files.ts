import type { Locator, Page, Route } from '@playwright/test';
import { createVerifiedUser, logIn, openAs } from './test-user.ts';
import { expect } from './test.ts';

/** The ways in which a file does not load. */
export const failures = {
  'is missing': (route: Route) => route.fulfill({ status: 404 }),
  'is answered 503': (route: Route) => route.fulfill({ status: 503 }),
  'is blocked': (route: Route) => route.abort(),
};
export type Failure = keyof typeof failures;

/** Browsers, React and React Router report the file that did not load. */
export const reports =
  /Failed to load resource|Error loading route module|dynamically imported module|RouteModuleError|did not load in time/;

export const title = 'This page did not load completely';

/** Counts page loads from now on. */
export function countPageLoads(page: Page): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) count += 1;
  });
  return () => count;
}

/** The page shows the message after one reload, and the button loads it once more: no load happens by itself. */
async function expectOneReload(page: Page, loads: () => number, whenBack: Locator) {
  await expect.poll(loads).toBe(2);
  await expect(page.getByRole('alert')).toContainText('has not been loaded');
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Load again' }).click();
  await expect.poll(loads).toBe(3);
  await expect(page.getByText(title)).toBeHidden();
  await expect(whenBack).toBeVisible();
  expect(loads()).toBe(3);
}

/** The places where a file may be missing, and the page that the user then sees. */
export const places = {
  async 'the dashboard says so after one reload, and opens when it is back'(
    page: Page,
    failure: Failure,
  ) {
    await page.route(/\/assets\/dashboard-account-.*\.js/, failures[failure]);
    const loads = countPageLoads(page);
    // Two pages: the first stores the session, the second is the dashboard.
    await openAs(page, await createVerifiedUser(), '/dashboard/account');
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    const account = page.getByRole('heading', { name: 'Account Info' });
    await expectOneReload(page, () => loads() - 1, account);
  },

  async 'a log-in still ends on the dashboard, which says so'(page: Page, failure: Failure) {
    const user = await createVerifiedUser();
    await page.route(/\/assets\/dashboard-.*\.js/, failures[failure]);
    const loads = countPageLoads(page);
    await logIn(page, user);
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    const subscription = page.getByRole('heading', { name: 'Subscription Required' });
    await expectOneReload(page, loads, subscription);
  },

  async '/auth/login says so when the app does not start'(page: Page, failure: Failure) {
    await expectStartFailure(page, '/auth/login', failure);
  },

  async '/auth/reset-password says so when the app does not start'(page: Page, failure: Failure) {
    await expectStartFailure(page, '/auth/reset-password/some-token', failure);
  },
};

async function expectStartFailure(page: Page, path: string, failure: Failure) {
  await page.route(/\/assets\/core-.*\.js/, failures[failure]);
  const loads = countPageLoads(page);
  await page.goto(path);
  await expect(page.getByText(title)).toBeVisible();
  await expectOneReload(page, loads, page.getByLabel(/^(new )?password$/i));
}
