import { devices, type Page } from '@playwright/test';
import { addresses } from './addresses.ts';
import { publicPaths, site } from './site.ts';
import { expect, test } from './test.ts';

type Delivery = { requests: string[]; bytes: number; elsewhere: string[]; scripts: string[] };

/** Opens a page as a first visitor does and tells what came over the wire until it was quiet. */
async function deliver(page: Page, path: string): Promise<Delivery> {
  const delivery: Delivery = { requests: [], bytes: 0, elsewhere: [], scripts: [] };
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  devtools.on('Network.requestWillBeSent', ({ request, type }) => {
    if (request.url.startsWith('data:')) return;
    delivery.requests.push(request.url);
    if (type === 'Script') delivery.scripts.push(request.url);
    if (new URL(request.url).origin !== addresses.site) delivery.elsewhere.push(request.url);
  });
  devtools.on('Network.loadingFinished', ({ encodedDataLength }) => {
    delivery.bytes += encodedDataLength;
  });
  await page.addInitScript(() => {
    const entries: PerformanceEntry[] = [];
    Object.assign(window, { shifts: entries });
    new PerformanceObserver((list) => entries.push(...list.getEntries())).observe({
      type: 'layout-shift',
      buffered: true,
    });
  });
  await page.goto(path, { waitUntil: 'networkidle' });
  return delivery;
}

/** How much the layout has shifted so far, as the browser scores it. */
function layoutShift(page: Page): Promise<number> {
  return page.evaluate(() => {
    if (!('shifts' in window) || !Array.isArray(window.shifts)) return Number.NaN;
    return window.shifts.reduce((sum, { value }) => sum + value, 0);
  });
}

/** A line of text may grow by a few pixels when its font comes late: nothing that somebody would see. */
const unseen = 0.001;

const kinds = {
  documents: site.documentPaths,
  'app pages': publicPaths.filter((path) => !site.documentPaths.includes(path)),
};

test.describe('on a phone', () => {
  const { defaultBrowserType: _browser, ...phone } = devices['Pixel 7'];
  test.use(phone);

  for (const [kind, paths] of Object.entries(kinds)) {
    test(`security 15, 16: ${kind} come from here alone and stay where they are`, async ({
      context,
    }) => {
      test.slow();
      for (const path of paths) {
        const page = await context.newPage();
        const { elsewhere, scripts } = await deliver(page, path);
        expect.soft(elsewhere, `requests of ${path} to others`).toEqual([]);
        expect.soft(await layoutShift(page), `layout shift of ${path}`).toBeLessThan(unseen);
        if (kind === 'documents') expect.soft(scripts.length, path).toBeLessThanOrEqual(1);
        await page.close();
      }
    });
  }
});

test('a first visit to the home page is small', async ({ page }) => {
  const { requests, bytes } = await deliver(page, '/');
  expect(bytes).toBeGreaterThan(20_000);
  expect(bytes).toBeLessThanOrEqual(120_000);
  expect(requests.length, requests.join('\n')).toBeLessThanOrEqual(12);
  expect(await layoutShift(page), 'layout shift').toBeLessThan(unseen);
});
