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
