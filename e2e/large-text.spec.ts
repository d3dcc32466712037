import { dashboardPaths, publicPaths } from './site.ts';
import { createVerifiedUser, logIn } from './test-user.ts';
import { expect, test } from './test.ts';
import type { Page } from '@playwright/test';

test.use({ viewport: { width: 360, height: 740 } });

/** Doubles the text, as a browser's setting does, and lists what then reaches beyond the page. */
async function findOverflow(page: Page): Promise<string[]> {
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  return page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    return [...document.body.querySelectorAll('*')]
      .filter((element) => element.getBoundingClientRect().right > clientWidth + 1)
      .map((element) => `${element.tagName} ${element.className} ${element.textContent}`)
      .map((text) => text.slice(0, 160));
  });
}

test('pages do not scroll sideways on a phone with text twice as large', async ({ page }) => {
  test.slow();
  for (const path of publicPaths) {
    await page.goto(path, { waitUntil: 'networkidle' });
    expect.soft(await findOverflow(page), path).toEqual([]);
  }
});

test('the dashboard does not scroll sideways with text twice as large', async ({ page }) => {
  await logIn(page, await createVerifiedUser());
  for (const path of dashboardPaths) {
    await page.goto(path, { waitUntil: 'networkidle' });
    expect.soft(await findOverflow(page), path).toEqual([]);
  }
});
