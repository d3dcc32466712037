import { devices, type Page } from '@playwright/test';
import { addresses } from './addresses.ts';
import { publicPaths, site } from './site.ts';
import { expect, test } from './test.ts';

type Delivery = { requests: string[]; bytes: number; foreign: string[]; scripts: string[] };

/** Opens a page without a cache and records the network traffic until it is idle. */
async function recordDelivery(page: Page, path: string): Promise<Delivery> {
  const delivery: Delivery = { requests: [], bytes: 0, foreign: [], scripts: [] };
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  devtools.on('Network.requestWillBeSent', ({ request, type }) => {
    if (request.url.startsWith('data:')) return;
    delivery.requests.push(request.url);
    if (type === 'Script') delivery.scripts.push(request.url);
    if (new URL(request.url).origin !== addresses.site) delivery.foreign.push(request.url);
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

/** The layout shift so far, as the browser measures it. */
function layoutShift(page: Page): Promise<number> {
  return page.evaluate(() => {
    if (!('shifts' in window) || !Array.isArray(window.shifts)) return Number.NaN;
    return window.shifts.reduce((sum, { value }) => sum + value, 0);
  });
}

/** A line of text may grow by a few pixels when its font loads late, which is invisible. */
const maxLayoutShift = 0.001;

const kinds = {
  documents: site.documentPaths,
  'app pages': publicPaths.filter((path) => !site.documentPaths.includes(path)),
};

test.describe('on a phone', () => {
  const { defaultBrowserType: _browser, ...phone } = devices['Pixel 7'];
  test.use(phone);

  for (const [kind, paths] of Object.entries(kinds)) {
    test(`security 15, 16: ${kind} load only from our origin without layout shift`, async ({
      context,
    }) => {
      test.slow();
      for (const path of paths) {
        const page = await context.newPage();
        const { foreign, scripts } = await recordDelivery(page, path);
        expect.soft(foreign, `requests of ${path} to other origins`).toEqual([]);
        let shift = await layoutShift(page);
        // On a busy machine a font may come late: what counts is a shift that every visit has.
        for (let visit = 1; visit < 3 && shift >= maxLayoutShift; visit += 1) {
          await recordDelivery(page, path);
          shift = await layoutShift(page);
        }
        expect.soft(shift, `layout shift of ${path}`).toBeLessThan(maxLayoutShift);
        if (kind === 'documents') expect.soft(scripts.length, path).toBeLessThanOrEqual(1);
        await page.close();
      }
    });
  }
});

test('a first visit to the home page stays within its byte budget', async ({ page }) => {
  const { requests, bytes } = await recordDelivery(page, '/');
  expect(bytes).toBeGreaterThan(20_000);
  expect(bytes).toBeLessThanOrEqual(120_000);
  expect(requests.length, requests.join('\n')).toBeLessThanOrEqual(12);
  expect(await layoutShift(page), 'layout shift').toBeLessThan(maxLayoutShift);
});
