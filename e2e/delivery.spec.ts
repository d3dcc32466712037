import type { Page } from '@playwright/test';
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

/** The layout shifts so far, as the browser tells them. */
function layoutShifts(page: Page) {
  return page.evaluate(() => JSON.stringify('shifts' in window ? window.shifts : 'none observed'));
}

const kinds = {
  documents: site.documentPaths,
  'app pages': publicPaths.filter((path) => !site.documentPaths.includes(path)),
};

for (const [kind, paths] of Object.entries(kinds)) {
  test(`${kind} come from here alone and stay where they are`, async ({ context }) => {
    test.slow();
    for (const path of paths) {
      const page = await context.newPage();
      await page.setViewportSize({ width: 375, height: 800 });
      const { elsewhere, scripts } = await deliver(page, path);
      expect.soft(elsewhere, `requests of ${path} to others`).toEqual([]);
      expect.soft(await layoutShifts(page), `layout shifts of ${path}`).toBe('[]');
      if (kind === 'documents') expect.soft(scripts.length, path).toBeLessThanOrEqual(1);
      await page.close();
    }
  });
}

test('a first visit to the home page is small', async ({ page }) => {
  const { requests, bytes } = await deliver(page, '/');
  expect(bytes).toBeGreaterThan(20_000);
  expect(bytes).toBeLessThanOrEqual(120_000);
  expect(requests.length, requests.join('\n')).toBeLessThanOrEqual(12);
  expect(await layoutShifts(page), 'layout shifts').toBe('[]');
});
