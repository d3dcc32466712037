import { expect, type Page } from '@playwright/test';
import { addresses } from './addresses.ts';
import { trackPending } from './pending-requests.ts';
import { isDocument } from './site.ts';
import { waitForStart } from './test.ts';

type Delivery = { requests: string[]; bytes: number; foreign: string[]; scripts: string[] };

/** A line of text may grow by a few pixels when its font loads late, which is invisible. */
export const maxLayoutShift = 0.001;

/** Opens a page without a cache and records the network traffic until everything has loaded. */
export async function recordDelivery(page: Page, path: string): Promise<Delivery> {
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
  const pending = trackPending(page);
  await page.goto(path);
  if (!isDocument(path)) await waitForStart(page);
  // With limits: a page that is never idle, or whose fonts never come, would use up the time of the test.
  await page.evaluate(
    () => new Promise<unknown>((resolve) => requestIdleCallback(resolve, { timeout: 5000 })),
  );
  await expect.poll(() => page.evaluate(() => document.fonts.status)).toBe('loaded');
  await expect.poll(pending).toEqual([]);
  return delivery;
}

/** The layout shift so far, as the browser measures it. */
export function layoutShift(page: Page): Promise<number> {
  return page.evaluate(() => {
    if (!('shifts' in window) || !Array.isArray(window.shifts)) return Number.NaN;
    return window.shifts.reduce((sum, { value }) => sum + value, 0);
  });
}

/** Checks that a page loads from our origin alone, moves nothing while it loads, and has the scripts of its kind. */
export async function expectFrugalDelivery(page: Page, path: string): Promise<void> {
  const { foreign, scripts } = await recordDelivery(page, path);
  expect.soft(foreign, `requests of ${path} to other origins`).toEqual([]);
  let shift = await layoutShift(page);
  // On a busy machine a font may come late: what counts is a shift that every visit has.
  for (let visit = 1; visit < 3 && shift >= maxLayoutShift; visit += 1) {
    await recordDelivery(page, path);
    shift = await layoutShift(page);
  }
  expect.soft(shift, `layout shift of ${path}`).toBeLessThan(maxLayoutShift);
  if (isDocument(path)) expect.soft(scripts.length, path).toBeLessThanOrEqual(1);
}
