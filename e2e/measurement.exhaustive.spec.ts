import { rm } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { trackForeignRequests } from './foreign-requests.ts';
import { buildWithPixel, serveBuild } from './pixel-build.ts';
import { expect, test } from './test.ts';

// One worker builds the site with a pixel, which takes a while.
test.describe.configure({ mode: 'default' });

const withPixel = test.extend<{ viewsSent: () => Promise<unknown> }, { pixelSite: string }>({
  pixelSite: [
    // oxlint-disable-next-line eslint/no-empty-pattern -- Playwright reads the needed fixtures from the pattern
    async ({}, use) => {
      const folder = await buildWithPixel('123');
      await use(folder);
      await rm(folder, { recursive: true });
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  /** The page views that the current page has sent to the pixel. */
  viewsSent: async ({ context, page, pixelSite }, use) => {
    await serveBuild(context, pixelSite);
    await context.route(script, (route) =>
      route.fulfill({ contentType: 'text/javascript', body: '' }),
    );
    await use(() =>
      page.evaluate(() => {
        const { fbq } = window as { fbq?: { queue: string[][] } };
        return fbq?.queue.filter(([call]) => call === 'track');
      }),
    );
  },
});

/** Walks through the page with the keyboard; lists what has the focus under the question. */
async function findHiddenFocus(page: Page): Promise<string[]> {
  const hidden: string[] = [];
  for (const size of [
    { width: 360, height: 640 },
    { width: 320, height: 256 },
  ]) {
    await page.setViewportSize(size);
    for (let press = 0; press < 25; press += 1) {
      await page.keyboard.press('Tab');
      const covered = await page.evaluate(() => {
        const focused = document.activeElement;
        const question = document.querySelector('[data-measurement]');
        if (!focused || !question || question.contains(focused)) return null;
        const { top, height } = focused.getBoundingClientRect();
        const isCovered = top + height / 2 > question.getBoundingClientRect().top;
        return isCovered ? focused.textContent : null;
      });
      if (covered !== null) hidden.push(covered);
    }
  }
  return hidden;
}

const script = 'https://connect.facebook.net/en_US/fbevents.js';
const view = ['track', 'PageView'];

for (const [kind, path, next] of [
  ['a document', '/about', '/faqs'],
  ['an app page', '/pricing', '/onboarding'],
] as const) {
  withPixel.describe(`with a pixel, on ${kind}`, () => {
    withPixel(
      'nothing loads before consent, and every page view is sent after it',
      async ({ page, context, viewsSent }) => {
        const foreignRequests = trackForeignRequests(page);
        const choice = page.getByRole('region', { name: 'Counting visits' });
        await page.goto(path);
        await expect(choice).toBeVisible();
        expect(await findHiddenFocus(page)).toEqual([]);
        expect(await viewsSent()).toBeUndefined();
        expect(foreignRequests).toEqual([]);
        expect(await context.cookies()).toEqual([]);

        await choice.getByRole('button', { name: 'Yes' }).click();
        await expect(choice).toBeHidden();
        expect(await viewsSent()).toEqual([view]);
        await page.goto(next);
        await expect.poll(viewsSent).toEqual([view]);
        await expect(choice).toBeHidden();
        expect(foreignRequests).toEqual([script, script]);
      },
    );

    withPixel(
      'a refusal is remembered, and consent can be withdrawn',
      async ({ page, viewsSent }) => {
        const choice = page.getByRole('region', { name: 'Counting visits' });
        const revision = page.getByRole('button', { name: 'Counting visits' });
        await page.goto(path);
        await choice.getByRole('button', { name: 'No' }).click();
        await page.goto(next);
        await expect(revision).toBeVisible();
        await expect(choice).toBeHidden();
        expect(await viewsSent()).toBeUndefined();

        await revision.click();
        await choice.getByRole('button', { name: 'Yes' }).click();
        expect(await viewsSent()).toEqual([view]);
        await revision.click();
        const reloaded = page.waitForEvent('load');
        await choice.getByRole('button', { name: 'No' }).click();
        await reloaded;
        await expect(revision).toBeVisible();
        expect(await viewsSent()).toBeUndefined();
      },
    );
  });
}

withPixel(
  'client-side navigation counts once, and personal pages never count',
  async ({ page, viewsSent }) => {
    await page.goto('/onboarding');
    await page.getByRole('region', { name: 'Counting visits' }).getByText('Yes').click();
    await page.getByRole('banner').getByRole('link', { name: 'Pricing' }).click();
    await expect(page).toHaveURL('/pricing');
    await expect.poll(viewsSent).toEqual([view, view]);

    await page.getByRole('banner').getByRole('link', { name: 'Login' }).click();
    await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible();
    await expect(page).toHaveURL('/auth/login');
    expect(await viewsSent()).toBeUndefined();
  },
);
