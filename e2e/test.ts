import { test as base, expect, type Locator, type Page } from '@playwright/test';
import { countPages } from './count-pages.ts';

/** Console errors that a test causes on purpose. */
type Options = { expectedConsoleErrors: RegExp[] };

/** Playwright's test, which also fails on a console error, an uncaught exception or a violation of the CSP. */
export const test = base.extend<Options & { quietConsole: void }, { countedPages: void }>({
  countedPages: [
    async ({ browser }, use) => {
      browser.on('context', countPages);
      await use();
    },
    { auto: true, scope: 'worker' },
  ],
  expectedConsoleErrors: [[], { option: true }],
  quietConsole: [
    async ({ context, expectedConsoleErrors }, use) => {
      const problems: string[] = [];
      const record = (problem: string) => {
        if (!expectedConsoleErrors.some((expected) => expected.test(problem))) {
          problems.push(problem);
        }
      };
      context.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning') record(message.text());
      });
      context.on('weberror', (error) => record(String(error.error())));
      await context.addInitScript(noteStart);
      await use();
      expect(problems, 'console errors and policy violations').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** Waits until the page shows these at least once, where it may show them more often. */
export async function expectShown(elements: Locator, message?: string): Promise<void> {
  await expect(elements.filter({ visible: true }), message).not.toHaveCount(0);
}

/** Runs in each page, before its scripts. */
function noteStart() {
  window.addEventListener('hydrated', () => Object.assign(window, { hasStarted: true }), true);
}

/** Waits until React has started on a prerendered page, so that it handles what is pressed or typed. */
export async function waitForStart(page: Page): Promise<void> {
  await page.waitForFunction(() => 'hasStarted' in window);
}

/** Opens a page of the app, and waits until it has started. */
export async function openApp(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitForStart(page);
}
