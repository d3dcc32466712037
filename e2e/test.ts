import { test as base, expect } from '@playwright/test';
import { addresses } from './addresses.ts';

/** Console noise that is part of what a test provokes on purpose. */
type Options = { expectedConsoleErrors: RegExp[] };

/**
 * Playwright's test, in which a console error, an uncaught exception or a violation of the content
 * security policy on any page fails the test, and so does whatever passed between the server and
 * the sandbox that the Stripe SDK's declarations do not allow. Tests that run at the same time share
 * the sandbox: the one that ends first tells of both.
 */
export const test = base.extend<Options & { quietConsole: void; refereed: void }>({
  expectedConsoleErrors: [[], { option: true }],
  quietConsole: [
    async ({ context, expectedConsoleErrors }, use) => {
      const problems: string[] = [];
      const note = (problem: string) => {
        if (!expectedConsoleErrors.some((expected) => expected.test(problem))) {
          problems.push(problem);
        }
      };
      context.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning') note(message.text());
      });
      context.on('weberror', (error) => note(String(error.error())));
      await use();
      expect(problems, 'console errors and policy violations').toEqual([]);
    },
    { auto: true },
  ],
  refereed: [
    // oxlint-disable-next-line eslint/no-empty-pattern -- Playwright reads from it what to set up
    async ({}, use) => {
      await use();
      const response = await fetch(addresses.findings, { method: 'POST' });
      expect(await response.json()).toMatchObject({ findings: [] });
    },
    { auto: true },
  ],
});

export { expect };
