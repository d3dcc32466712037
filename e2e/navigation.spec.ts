import type { Page } from '@playwright/test';
import { expect, test } from './test.ts';

/** The paths that the browser has fetched ahead of a visit, from now on. */
async function fetchedAhead(page: Page): Promise<string[]> {
  const ready: string[] = [];
  const devtools = await page.context().newCDPSession(page);
  devtools.on('Preload.prefetchStatusUpdated', ({ prefetchUrl, status }) => {
    if (status === 'Ready') ready.push(new URL(prefetchUrl).pathname);
  });
  await devtools.send('Preload.enable');
  return ready;
}

test('a page is fetched as soon as a visitor seems about to open it', async ({ page }) => {
  const ready = await fetchedAhead(page);
  await page.goto('/');
  for (const [name, path] of [
    ['Blog', '/blog'],
    ['Pricing', '/pricing'],
    ['Login', '/auth/login'],
  ] as const) {
    await page.getByRole('banner').getByRole('link', { name, exact: true }).hover();
    await expect.poll(() => ready, `after ${name}`).toContain(path);
  }
});

test('a page with the app fetches documents ahead', async ({ page }) => {
  const ready = await fetchedAhead(page);
  await page.goto('/onboarding');
  await page.getByRole('banner').getByRole('link', { name: 'About Us' }).hover();
  await expect.poll(() => ready).toContain('/about');
});

/** Whether the page that is shown came by a transition from the one before. */
async function cameByTransition(page: Page): Promise<unknown> {
  await page.addInitScript(() => {
    addEventListener('pagereveal', (event) =>
      Object.assign(window, { transition: event.viewTransition !== null }),
    );
  });
  await page.goto('/');
  await page.getByRole('banner').getByRole('link', { name: 'Blog' }).click();
  await expect(page).toHaveURL('/blog');
  return page.evaluate(() => ('transition' in window ? window.transition : 'not told'));
}

test('pages fade into each other', async ({ page }) => {
  expect(await cameByTransition(page)).toBe(true);
});

test.describe('for who asked for no motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('pages replace each other', async ({ page }) => {
    expect(await cameByTransition(page)).toBe(false);
  });
});
