import type { Page } from '@playwright/test';
import { expect, test } from './test.ts';

/** Collects the paths that the browser prefetches from now on. */
async function trackPrefetches(page: Page): Promise<string[]> {
  const ready: string[] = [];
  const devtools = await page.context().newCDPSession(page);
  devtools.on('Preload.prefetchStatusUpdated', ({ prefetchUrl, status }) => {
    if (status === 'Ready') ready.push(new URL(prefetchUrl).pathname);
  });
  await devtools.send('Preload.enable');
  return ready;
}

test('hovering over a link prefetches its page', { tag: '@exhaustive' }, async ({ page }) => {
  const ready = await trackPrefetches(page);
  await page.goto('/');
  for (const [name, path] of [
    ['Blog', '/blog'],
    ['Pricing', '/pricing'],
    ['Login', '/auth/login'],
  ] as const) {
    await page.getByRole('banner').getByRole('link', { name, exact: true }).hover();
    await expect.poll(() => ready, `after ${name}`).toContain(path);
  }
  // A page of the app prefetches documents, too.
  await page.goto('/onboarding');
  await page.getByRole('banner').getByRole('link', { name: 'About Us' }).hover();
  await expect.poll(() => ready).toContain('/about');
});

/** Opens one page from another; whether they change with a view transition. */
async function hasViewTransition(page: Page): Promise<unknown> {
  await page.addInitScript(() => {
    addEventListener('pagereveal', (event) =>
      Object.assign(window, { transition: event.viewTransition !== null }),
    );
  });
  await page.goto('/');
  await page.getByRole('banner').getByRole('link', { name: 'Blog' }).click();
  await expect(page).toHaveURL('/blog');
  // The event follows the address.
  await page.waitForFunction(() => 'transition' in window);
  return page.evaluate(() => ('transition' in window ? window.transition : 'unknown'));
}

test.describe('with motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test('pages change with a view transition', async ({ page }) => {
    expect(await hasViewTransition(page)).toBe(true);
  });
});

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('pages change without a view transition', async ({ page }) => {
    expect(await hasViewTransition(page)).toBe(false);
  });
});
