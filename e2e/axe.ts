import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';

declare global {
  interface Window {
    /** Put into the page by its source. */
    axe: typeof axe;
  }
}

const widths = [375, 1280];

const all = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** The rules whose answer a colour scheme can change; it changes nothing else. */
const colours = ['color-contrast', 'link-in-text-block'];

/** What is seen on a phone and on a desk, by day and by night, has no accessibility findings. */
export async function expectNoFindings(page: Page, what: string) {
  await page.evaluate(axe.source);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme: 'light' });
    expect(await findings(page, all), `${what}, ${width} pixels, light`).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await findings(page, colours), `${what}, ${width} pixels, dark`).toEqual([]);
  }
}

/** Whether a page reflows: WCAG 2.2, 1.4.10 asks for 320 pixels without scrolling sideways. */
export async function expectNoSidewaysScroll(page: Page, what: string) {
  await page.setViewportSize({ width: 320, height: 640 });
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width, `width of ${what} at 320 pixels`).toBeLessThanOrEqual(320);
}

function findings(page: Page, runOnly: string[]): Promise<string[]> {
  return page.evaluate(async (runOnly) => {
    // A colour that is still on its way to the other scheme has a contrast of neither.
    const transitions = document.getAnimations().filter((part) => part instanceof CSSTransition);
    await Promise.allSettled(transitions.map(({ finished }) => finished));
    const { violations } = await window.axe.run(document, { runOnly, resultTypes: ['violations'] });
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
    );
  }, runOnly);
}
