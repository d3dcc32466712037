import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { logIn, startTrial, verifiedPerson } from './person.ts';
import { expect, test } from './test.ts';

const publicPaths = [
  '/',
  '/about',
  '/blog',
  '/pricing',
  '/onboarding',
  '/faqs',
  '/privacy',
  '/updates',
  '/check-verficationEmail',
  '/auth/login',
  '/auth/signup',
  '/auth/forget-password',
  '/auth/reset-password/some-token',
  '/auth/verify-email?token=some-token',
  '/subscription/failed',
];

async function expectNoFindings(page: Page, what: string) {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  const findings = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`,
  );
  expect(findings, what).toEqual([]);
}

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in ${colorScheme} colours`, () => {
    test.use({ colorScheme });

    test('public pages have no accessibility findings', async ({ page }) => {
      for (const path of publicPaths) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
        await expectNoFindings(page, path);
      }
    });

    test('the dashboard has no accessibility findings', async ({ page }) => {
      const person = await verifiedPerson();
      await logIn(page, person);
      await page.goto('/dashboard/subscription');
      await expect(page.getByText('Subscription Required')).toBeVisible();
      await expectNoFindings(page, 'subscription required');
      await page.goto('/dashboard/account');
      await expect(page.getByText(person.email)).toBeVisible();
      await expectNoFindings(page, 'account');
    });

    test('a subscription and its dialogs have no accessibility findings', async ({ page }) => {
      await startTrial(page, await verifiedPerson());
      await expectNoFindings(page, 'success');
      await page.goto('/dashboard/subscription');
      await expect(page.getByText('Free Trial', { exact: true })).toBeVisible();
      await expectNoFindings(page, 'subscription');
      await page.getByRole('button', { name: /Cancel (subscription|plan)/ }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectNoFindings(page, 'cancel dialog');
    });
  });
}
