import { devices } from '@playwright/test';
import { expectFrugalDelivery, layoutShift, maxLayoutShift, recordDelivery } from './delivery.ts';
import { expect, test } from './test.ts';

const { defaultBrowserType: _browser, ...phone } = devices['Pixel 7'];

test.describe('on a phone', () => {
  test.use(phone);

  test('security 15, 16: a page of each kind loads only from our origin without layout shift', async ({
    context,
  }) => {
    for (const path of ['/updates', '/blog/how-ad-blockers-work', '/pricing', '/auth/login']) {
      const page = await context.newPage();
      await expectFrugalDelivery(page, path);
      await page.close();
    }
  });
});

test('a first visit to the home page stays within its byte budget', async ({ page }) => {
  const { requests, bytes } = await recordDelivery(page, '/');
  expect(bytes).toBeGreaterThan(20_000);
  expect(bytes).toBeLessThanOrEqual(120_000);
  expect(requests.length, requests.join('\n')).toBeLessThanOrEqual(12);
  expect(await layoutShift(page), 'layout shift').toBeLessThan(maxLayoutShift);
});

test('languages 20: a page in Arabic loads no font, and moves nothing', async ({ page }) => {
  const { requests } = await recordDelivery(page, '/ar/blog/how-ad-blockers-work');
  expect(requests.length).toBeGreaterThan(2);
  expect(requests.filter((url) => url.includes('.woff'))).toEqual([]);
  expect(await layoutShift(page)).toBe(0);
});

test('fonts that come late move nothing on the home page', async ({ page }) => {
  const fonts = Promise.withResolvers<void>();
  await page.route('**/*.woff2', async (route) => {
    await fonts.promise;
    await route.continue();
  });
  await page.addInitScript(notePaintedHeading);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  // At this width a heading takes two lines in its font, and one in the fallback.
  await page.setViewportSize({ width: 768, height: 900 });
  await page.goto('/', { waitUntil: 'domcontentloaded' });
  await page.waitForFunction(() => 'hasPaintedHeading' in window);
  const places = () =>
    page
      .locator('h1, h2, h3, p')
      .evaluateAll((texts) => texts.map((text) => text.getBoundingClientRect().top));
  const before = await places();
  fonts.resolve();
  await page.waitForLoadState('load');
  await page.evaluate(() => document.fonts.ready);
  expect(await places()).toEqual(before);
});

/** Runs in the page. A text is not painted while the browser still waits for its font. */
function notePaintedHeading() {
  new MutationObserver((_, observer) => {
    const heading = document.querySelector('h1');
    if (!heading) return;
    heading.setAttribute('elementtiming', 'heading');
    observer.disconnect();
  }).observe(document, { childList: true, subtree: true });
  new PerformanceObserver(() => Object.assign(window, { hasPaintedHeading: true })).observe({
    type: 'element',
    buffered: true,
  });
}
