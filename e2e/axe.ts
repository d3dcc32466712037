import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';

declare global {
  interface Window {
    /** Defined by evaluating its source in the page. */
    axe: typeof axe;
  }
}

/** Each page that is checked reads it again: minified, in half the time. */
const axeSource = readFileSync(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
);

/** The run of `npm test` checks each state once, as the journey has opened it. */
const isShort = process.env.E2E_RUN === 'short';
const widths = [375, 1280];

const allRules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** The only rules whose result depends on the color scheme. */
const colorRules = ['color-contrast', 'link-in-text-block'];

/**
 * Checks a page with axe: at phone and desktop width, light and dark. The short run checks it once, as it is,
 * and only the dialog if one is open.
 */
export async function expectNoFindings(page: Page, what: string) {
  if (isShort) {
    expect(await findViolations(page), what).toEqual([]);
    return;
  }
  const size = page.viewportSize();
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    expect(await findViolations(page), `${what}, ${width} pixels, light`).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await findViolations(page, colorRules), `${what}, ${width} pixels, dark`).toEqual([]);
    await page.emulateMedia({ colorScheme: 'light' });
  }
  if (size) await page.setViewportSize(size);
}

/** WCAG 2.2, 1.4.10 (reflow): no horizontal scrolling at a width of 320 pixels. */
async function expectNoSidewaysScroll(page: Page, what: string) {
  const size = page.viewportSize();
  if (size?.width !== 320) await page.setViewportSize({ width: 320, height: 640 });
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width, `width of ${what} at 320 pixels`).toBeLessThanOrEqual(320);
  if (size && size.width !== 320) await page.setViewportSize(size);
}

/** Both checks: axe's rules, and that the page fits on a narrow screen. */
export async function expectAccessible(page: Page, what: string) {
  await expectNoFindings(page, what);
  await expectNoSidewaysScroll(page, what);
}

/** What axe finds in a page at its present size, each with the elements. */
export async function findViolations(page: Page, runOnly = allRules): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  return page.evaluate(
    async ([runOnly, isShort]) => {
      // During a color transition the contrast is neither scheme's. Where an element inherits a color that
      // changes, its own transition begins when its parent's ends.
      const transitions = () =>
        document.getAnimations().filter((part) => part instanceof CSSTransition);
      for (let running = transitions(); running.length > 0; running = transitions())
        await Promise.allSettled(running.map(({ finished }) => finished));
      const part = (isShort && document.querySelector('[role=dialog]')) || document;
      const { violations } = await window.axe.run(part, { runOnly, resultTypes: ['violations'] });
      return violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
      );
    },
    [runOnly, isShort] as const,
  );
}
