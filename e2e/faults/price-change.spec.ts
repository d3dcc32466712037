import type { Page } from '@playwright/test';
import { addresses } from '../addresses.ts';
import { confirmChange, draftSet } from '../catalogue.ts';
import { joinAs } from '../console-staff.ts';
import { walk, type PricePromise } from '../promise.ts';
import { planCard } from '../test-user.ts';
import { expect, test } from '../test.ts';

test.use({ baseURL: addresses.console, expectedConsoleErrors: [/status of 401/] });

const promises: readonly PricePromise[] = [
  { landing: '/', offer: null, plan: 'MONTHLY', promised: '$10', charged: '$10.00' },
  { landing: '/pricing', offer: null, plan: 'YEARLY', promised: '$110', charged: '$110.00' },
  { landing: '/updates', offer: 'uk', plan: 'MONTHLY', promised: '£6.99', charged: '£6.99' },
];

/** Sells at new plain prices from now on. */
async function sell(page: Page, monthly: string, yearly: string): Promise<void> {
  await page.goto('/catalogue');
  await draftSet(page, 'New prices', {
    'Monthly price': monthly,
    'Regular monthly price': '30',
    'Annual price': yearly,
    'Regular annual price': '330',
  });
  await page.getByRole('button', { name: 'Schedule New plain prices' }).click();
  await confirmChange(page, /^Schedule/);
  await expect
    .poll(async () => (await fetch(`${addresses.site}/`)).text())
    .toContain(`$${monthly}</span> a`);
}

// It runs alone, because it changes the plain prices. It restores them at the end.
test(
  'after a price change each page promises what the first invoice charges',
  { tag: '@exhaustive' },
  async ({ page }) => {
    await joinAs(page, 'owner', 'Grace Hopper');
    await sell(page, '10', '110');
    try {
      const pricing = await (await fetch(`${addresses.site}/pricing`)).text();
      expect(pricing).toContain('66% Off');
      expect(pricing).toContain('$9.17 a month, you save $10 a year');
      expect(pricing).toContain('"price":"10.00"');
      expect(pricing).not.toContain('70% Off');
      for (const [landing, promised] of [
        ['/onboarding', '$10'],
        ['/faqs', '$110'],
      ] as const) {
        expect(await (await fetch(`${addresses.site}${landing}`)).text(), landing).toContain(
          promised,
        );
      }
      for (const promise of promises) {
        const { page: promised, ...later } = await walk(promise);
        expect(promised, promise.landing).toBe(promise.promised);
        expect(new Set(Object.values(later)), promise.landing).toEqual(new Set([promise.charged]));
      }
      await page.goto(`${addresses.site}/pricing`);
      await page.mouse.move(10, 10);
      await expect(planCard(page, 'Monthly').getByText('$10', { exact: true })).toBeVisible();
    } finally {
      await sell(page, '9', '99');
    }
  },
);
