import { findLayoutFaults, scaleText } from './layout-faults.ts';
import { trackPending } from './pending-requests.ts';
import { dashboardPaths, openPage, publicPaths, site } from './site.ts';
import { createPayingUser, createVerifiedUser, openAs } from './test-user.ts';
import { expect, test } from './test.ts';
import type { Page } from '@playwright/test';

const usual = { width: 360, height: 740 };
const widths = [320, 360, 390];
test.use({ viewport: usual });

/** What goes wrong in a page with text twice as large. */
async function findFaults(page: Page, widths: number[]): Promise<string[]> {
  await scaleText(page, 2);
  const faults: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ ...usual, width });
    faults.push(...(await findLayoutFaults(page)).map((fault) => `${width}: ${fault}`));
  }
  await page.setViewportSize(usual);
  return faults;
}

/** Words of headings and buttons that continue on the next line although one line has room for them. A page's title must not break a word at all. */
function findBrokenWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    /** That of the nearest block: an inline element has none. */
    function lineWidth(element: Element): number {
      const { parentElement } = element;
      if (getComputedStyle(element).display !== 'inline' || !parentElement) {
        return element.clientWidth;
      }
      return lineWidth(parentElement);
    }

    const broken: string[] = [];
    for (const element of document.querySelectorAll('h1, h2, h3, button, a')) {
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) {
        for (const { 0: word, index } of (texts.currentNode.textContent ?? '').matchAll(
          /\p{L}+/gu,
        )) {
          const range = document.createRange();
          range.setStart(texts.currentNode, index);
          range.setEnd(texts.currentNode, index + word.length);
          const parts = [...range.getClientRects()];
          const lines = new Set(parts.map(({ top }) => Math.round(top)));
          const width = parts.reduce((sum, part) => sum + part.width, 0);
          const mustFit = element.tagName === 'H1' || width <= lineWidth(element);
          if (lines.size > 1 && mustFit) broken.push(word);
        }
      }
    }
    return broken;
  });
}

// An address has no place for a hyphen.
const supportAddress = new Set(['stillweb', 'example']);

async function expectWholeWords(page: Page, path: string) {
  const broken = await findBrokenWords(page);
  expect
    .soft(
      broken.filter((word) => !supportAddress.has(word)),
      path,
    )
    .toEqual([]);
}

test('pages fit on a phone with text twice as large', async ({ page }) => {
  test.slow();
  for (const path of publicPaths) {
    await openPage(page, path);
    const isDocument = site.documentPaths.includes(path);
    const faults = await findFaults(page, isDocument ? [360, 390] : widths);
    expect.soft(faults, path).toEqual([]);
    await expectWholeWords(page, path);
  }
});

const users = { 'a user': createVerifiedUser, 'a subscriber': createPayingUser };

for (const [who, create] of Object.entries(users)) {
  test(`the dashboard of ${who} fits on a phone with text twice as large`, async ({ page }) => {
    const pending = trackPending(page, /\/api\//);
    await openAs(page, await create(), '/dashboard/account');
    for (const path of dashboardPaths) {
      await openPage(page, path);
      await expect(page.getByText(/^Loading/)).toHaveCount(0);
      await expect.poll(pending).toEqual([]);
      expect.soft(await findFaults(page, widths), path).toEqual([]);
      await expectWholeWords(page, path);
    }
  });
}
